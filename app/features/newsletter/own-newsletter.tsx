import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { buttonClass } from "~/components/button";
import { DoneNotice } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";
import type { OwnReader } from "./newsletter-data";
import { NEWSLETTER_PATH, type Outcome } from "./paths";
import { Subscriptions } from "./subscriptions";

interface OwnNewsletterProps {
  own: OwnReader;
  /** Of whoever is signed in. */
  email: string | null;
  /** Of the mailed link; null for whoever is signed in. */
  linkKey: string | null;
  /** What has just become of a subscription. */
  outcome: Outcome | null;
  /** Path of the form, filled in with what the reader follows; offered where nothing comes yet. */
  suggestion?: string;
  /** Of each subscription. */
  heading?: "h2" | "h3";
  /** What the server said when the page itself was sent. */
  reply?: Reply;
}

/** What comes to somebody by mail, on the page of a mailed link and in the profile. */
export function OwnNewsletter({
  own: { reader, isProven },
  email,
  linkKey,
  outcome,
  suggestion,
  heading = "h2",
  reply,
}: OwnNewsletterProps) {
  const { t } = useTranslation("newsletter");
  // The same may be done twice, and is said twice.
  const { key } = useLocation();
  return (
    <div className="grid max-w-160 gap-5 *:min-w-0">
      {outcome ? <DoneNotice key={key}>{t(`outcome.${outcome}`)}</DoneNotice> : null}
      {reader ? (
        <Subscriptions reader={reader} linkKey={linkKey} heading={heading} />
      ) : (
        <Nothing
          unproven={isProven ? null : email}
          isPart={heading === "h3"}
          suggestion={suggestion}
          reply={reply}
        />
      )}
    </div>
  );
}

/** Where nothing comes, or nobody has shown that the address is theirs; `unproven` is that address. A part of a page leaves red to the page. */
function Nothing({
  unproven,
  isPart,
  suggestion,
  reply,
}: {
  unproven: string | null;
  isPart: boolean;
  suggestion?: string;
  reply?: Reply;
}) {
  const { t } = useTranslation("newsletter");
  return (
    <>
      <p>{unproven === null ? t("own.none") : t("own.unproven", { email: unproven })}</p>
      {unproven === null ? null : <LinkForm email={unproven} reply={reply} />}
      <div className="actions">
        {suggestion === undefined ? null : (
          <Link to={suggestion} className={buttonClass()}>
            {t("own.suggestion")}
          </Link>
        )}
        <Link
          to={NEWSLETTER_PATH}
          className={buttonClass({
            variant: unproven === null && !isPart ? "primary" : "secondary",
          })}
        >
          {t("manage.new")}
        </Link>
      </div>
    </>
  );
}
