import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { buttonClass } from "~/components/button";
import { DoneNotice } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";
import type { OwnReader } from "./newsletter-data";
import { NEWSLETTER_PATH, type ManageResult } from "~/paths/newsletter";
import { Subscriptions } from "./subscriptions";

interface OwnNewsletterProps {
  own: OwnReader;
  /** Address of the signed-in user. */
  email: string | null;
  /** Token of the mailed link; null for a signed-in user. */
  linkKey: string | null;
  /** What has just happened to a subscription. */
  outcome: ManageResult | null;
  /** Path of the form, filled in with what the reader follows; offered to readers without subscriptions. */
  suggestion?: string;
  /** Heading level of each subscription. */
  heading?: "h2" | "h3";
  /** The server's answer when the page itself was sent. */
  reply?: FormReply;
}

/** A reader's subscriptions, on the page of a mailed link and in the profile. */
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
  // The same action may happen twice, and is announced twice.
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

/**
 * Shown if there are no subscriptions, or if the address is unconfirmed; `unproven` is that address. On part of a page,
 * the page keeps the primary (red) button.
 */
function Nothing({
  unproven,
  isPart,
  suggestion,
  reply,
}: {
  unproven: string | null;
  isPart: boolean;
  suggestion?: string;
  reply?: FormReply;
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
