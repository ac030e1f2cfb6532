import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { AccountLink } from "./account-link";

/** Says that the session has ended, and offers to sign in again. */
export function SessionEnded() {
  const { t } = useTranslation("common");
  return (
    <div className="wrap pt-4 print:hidden">
      <Notice tone="warning" role="status">
        {t("account.ended")} <AccountLink form="login">{t("account.login")}</AccountLink>
      </Notice>
    </div>
  );
}
