import { type ComponentType, useEffect, useState } from "react";
import { Toasts } from "~/components/toast";
import { loadNamespaces } from "~/i18n/namespaces";
import { useLibraryStore } from "./library-store";
import type { LibraryToastProps } from "./library-toast";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { Link } from "~/i18n/link";
import { LIBRARY_HASH, PROFILE_PATH } from "~/paths/account";

/**
 * Messages about changes of the library and results of dialogs, on every page. For members the texts load before the
 * first message, because most failures are connection errors.
 */
export function LibraryMessages({ isMember }: { isMember: boolean }) {
  const { message } = useLibraryStore();
  const [View, setView] = useState<ComponentType<LibraryToastProps> | null>(null);
  // After a connection error, the next message tries again.
  const wanted = View === null && (message?.key ?? isMember);
  useEffect(() => {
    if (!wanted) return;
    // Without the texts, the button still shows a change and its undoing.
    Promise.all([import("./library-toast"), loadNamespaces("library")]).then(
      ([module]) => setView(() => module.LibraryToast),
      () => undefined,
    );
  }, [wanted]);
  // The live region exists before the texts load, so that they are announced. Visitors, who seldom get a message, have none
  // in advance.
  if (!isMember && !message) return null;
  return <Toasts>{message && View ? <View key={message.key} message={message} /> : null}</Toasts>;
}

/** The result of saving the resource for which a visitor has signed in. */
export function SavedNotice({ outcome }: { outcome: "saved" | "failed" }) {
  const { t } = useTranslation("common");
  return (
    <div className="wrap pt-4 print:hidden">
      {outcome === "saved" ? (
        <Notice tone="success" role="status">
          {t("library.saved")} <Link to={PROFILE_PATH + LIBRARY_HASH}>{t("library.see")}</Link>
        </Notice>
      ) : (
        <Notice tone="danger" role="alert">
          {t("library.failed")}
        </Notice>
      )}
    </div>
  );
}
