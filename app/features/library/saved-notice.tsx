import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { Link } from "~/i18n/link";
import { LIBRARY_HASH, PROFILE_PATH } from "./paths";

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
