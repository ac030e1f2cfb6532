import { buttonClass } from "~/components/button";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { LinkForm } from "./link-form";
import type { ReaderView } from "./newsletter-data";
import { NEWSLETTER_PATH, type Outcome } from "./paths";
import { Subscriptions } from "./subscriptions";

interface OwnNewsletterProps {
  /** Null where nothing goes to the address of whoever is signed in, or they have not shown that it is theirs. */
  reader: ReaderView | null;
  /** Of whoever is signed in. */
  email: string | null;
  /** Of the mailed link; null for whoever is signed in. */
  linkKey: string | null;
  outcome: Outcome | null;
  /** Of each subscription. */
  heading?: "h2" | "h3";
}

/** What comes to somebody by mail, on the page of a mailed link and in the profile. */
export function OwnNewsletter({ reader, email, linkKey, outcome, heading = "h2" }: OwnNewsletterProps) {
  const { t } = useTranslation("newsletter");
  if (reader) return <Subscriptions reader={reader} linkKey={linkKey} outcome={outcome} heading={heading} />;
  return (
    <div className="subscriptions">
      <p>{t("own.none", { email: email ?? "" })}</p>
      <div className="actions">
        <Link to={NEWSLETTER_PATH} className={buttonClass({ variant: "primary" })}>
          {t("submit")}
        </Link>
      </div>
      {email ? (
        <>
          <p className="hint">{t("own.unproven", { email })}</p>
          <LinkForm email={email} />
        </>
      ) : null}
    </div>
  );
}
