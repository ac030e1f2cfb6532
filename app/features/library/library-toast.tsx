import { useCallback } from "react";
import { Toast } from "~/components/toast";
import { AccountLink } from "~/features/session/account-link";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { FailureWords } from "./failure-words";
import { type LibraryMessage, say, setSaved } from "./library-store";
import { buttonId, LIBRARY_HASH, PROFILE_PATH } from "./paths";
import "~/styles/forms.css";

export interface LibraryToastProps {
  message: LibraryMessage;
}

/** What became of a change, and the one thing that is next. */
export function LibraryToast({ message: { change, databaseId, after, failure } }: LibraryToastProps) {
  const { t, language } = useTranslation("library");
  const close = useCallback(() => say(null), []);
  if (failure) {
    return (
      <Toast error closeLabel={t("close")} onClose={close} action={failure === "unauthenticated" ? <AccountLink form="login">{t("signIn")}</AccountLink> : null}>
        <FailureWords change={change} failure={failure} />
      </Toast>
    );
  }
  const undo = async () => {
    await setSaved("save", { databaseId, after }, language);
    // The button that was pressed has gone with the message.
    document.getElementById(buttonId(databaseId))?.focus();
  };
  return (
    <Toast
      closeLabel={t("close")}
      onClose={close}
      action={
        change === "save" ? (
          <Link to={PROFILE_PATH + LIBRARY_HASH} onClick={close}>
            {t("see")}
          </Link>
        ) : (
          <button type="button" className="button button-bare" onClick={() => void undo()}>
            {t("undo")}
          </button>
        )
      }
    >
      {t(change === "save" ? "saved" : "removed")}
    </Toast>
  );
}
