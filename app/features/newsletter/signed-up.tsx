import { DoneNotice } from "~/features/forms/form-words";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import type { NewsletterReply } from "./newsletter-data";
import { MY_NEWSLETTER_PATH } from "./paths";

/** What has become of the wish, and what comes next: in place of the form. */
export function SignedUp({ reply: { outcome, values } }: { reply: NewsletterReply }) {
  const { t } = useTranslation("newsletter");
  if (outcome === "active") {
    return (
      <>
        <DoneNotice>{t("active.title")}</DoneNotice>
        <p>{t("active.text")}</p>
        <p>
          <Link to={MY_NEWSLETTER_PATH}>{t("manage.own")}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <DoneNotice>{t("mailed.title", { email: values.email ?? "" })}</DoneNotice>
      <p>{t("mailed.text")}</p>
      <p className="hint">{t("mailed.none")}</p>
    </>
  );
}
