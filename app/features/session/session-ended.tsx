import { Notice } from "~/components/notice";
import { useTranslation } from "~/i18n/translate";
import { AccountLink } from "./account-link";

/** Says that the session of this browser has ended, and offers to come back. */
export function SessionEnded() {
  const { t } = useTranslation("common");
  return (
    <div className="wrap session-ended">
      <Notice tone="warning" role="status">
        {t("account.ended")} <AccountLink form="login">{t("account.login")}</AccountLink>
      </Notice>
    </div>
  );
}
