import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation } from "react-router";
import { LANGUAGE_INFO, LANGUAGES } from "#contract/languages";
import type { SubscriptionState } from "#contract/names";
import { Button, type ButtonVariant, buttonClass } from "~/components/button";
import { SelectField } from "~/components/field";
import { Notice } from "~/components/messages";
import { Tag, type Tone } from "~/components/tag";
import { FailureNotice, DoneNotice } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { formatDate, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { ReaderView, SubscriptionView, OwnReader } from "./newsletter-data";
import {
  MANAGE_PATH,
  managePath,
  NEWSLETTER_PATH,
  pathWithToken,
  type ManageResult,
} from "~/paths/newsletter";
import { useNewsletterFailureMessages } from "./newsletter-form";
import { useCriteriaSentence } from "./criteria-sentence";
import { LinkForm } from "./link-form";

interface SubscriptionsProps {
  reader: ReaderView;
  /** Token of the mailed link; null for a signed-in user. */
  linkToken: string | null;
  /** Heading level of each subscription. */
  heading: "h2" | "h3";
}

/** All subscriptions of an address, each as a sentence, with controls to change, pause and end it. */
function Subscriptions({ reader, linkToken, heading }: SubscriptionsProps) {
  const { t } = useTranslation("newsletter");
  const { email, returned, subscriptions } = reader;
  return (
    <>
      {returned ? <Returned email={email} returned={returned} linkToken={linkToken} /> : null}
      {subscriptions.length > 0 ? (
        <ul className="border-t-2 border-ink">
          {subscriptions.map((subscription) => (
            <Item
              key={subscription.id}
              subscription={subscription}
              linkToken={linkToken}
              Heading={heading}
            />
          ))}
        </ul>
      ) : (
        <p>{t("manage.none", { email })}</p>
      )}
      <div className="actions">
        <Link
          to={NEWSLETTER_PATH}
          className={buttonClass({ variant: subscriptions.length > 0 ? "secondary" : "primary" })}
        >
          {t("manage.new")}
        </Link>
      </div>
      <LanguageForm language={reader.language} linkToken={linkToken} />
    </>
  );
}

const TONES: Record<SubscriptionState, Tone> = {
  active: "success",
  pending: "warning",
  paused: "neutral",
};

function Item({
  subscription,
  linkToken,
  Heading,
}: {
  subscription: SubscriptionView;
  linkToken: string | null;
  Heading: "h2" | "h3";
}) {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();
  const { id, state, created, lastIssue, search } = subscription;
  const sentence = useCriteriaSentence()(subscription);
  // Two search subscriptions may have the same sentence: the search tells them apart.
  const words = search ? `${sentence} ${search.words}` : sentence;
  const headingId = `subscription-${id}`;
  return (
    <li className="border-b border-line py-5 wrap-anywhere" aria-labelledby={headingId}>
      <Heading id={headingId} className="text-[1.1875rem]/6.5">
        {sentence}
        {search ? (
          <span className="mt-1 block text-base font-normal text-ink-2"> {search.words}</span>
        ) : null}
      </Heading>
      {search ? (
        <p>
          <Link
            to={`/search?${search.query}`}
            aria-describedby={headingId}
            className="inline-block py-2.5"
          >
            {t("search.results")}
          </Link>
        </p>
      ) : null}
      <p className="my-2 flex flex-wrap items-center gap-x-3 text-small/6 text-ink-2">
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        <span>{t("since", { date: formatDate(created, language) })}</span>
        <span>
          {lastIssue ? t("lastIssue", { date: formatDate(lastIssue, language) }) : t("noIssue")}
        </span>
      </p>
      {state === "pending" ? <p className="hint">{t("state.pending.hint")}</p> : null}
      <div className="mt-3 actions items-start">
        <Link
          to={managePath({ key: linkToken, edit: id })}
          className={buttonClass({ small: true })}
          aria-label={t("change.of", { what: words })}
        >
          {t("change")}
        </Link>
        {state === "active" ? (
          <Change
            intent="pause"
            id={id}
            linkToken={linkToken}
            label={t("pause")}
            name={t("pause.of", { what: words })}
          />
        ) : null}
        {state === "paused" ? (
          <Change
            intent="resume"
            id={id}
            linkToken={linkToken}
            label={t("resume")}
            name={t("resume.of", { what: words })}
          />
        ) : null}
        <details className="open:basis-full">
          <summary
            className={buttonClass({ variant: "quiet", small: true })}
            aria-label={t("leave.of", { what: words })}
          >
            {t("leave")}
          </summary>
          <div className="mt-2 grid justify-items-start gap-3 rounded-control bg-sunk px-4 py-3.5">
            <p>{t("leave.question")}</p>
            <Change
              intent="leave"
              id={id}
              linkToken={linkToken}
              label={t("leave.yes")}
              name={t("leave.yes.of", { what: words })}
              variant="danger"
            />
          </div>
        </details>
      </div>
    </li>
  );
}

interface ChangeProps {
  intent: "pause" | "resume" | "leave" | "again" | "language";
  id?: number;
  linkToken: string | null;
  label: string;
  /** Accessible name if there are several buttons of the kind. */
  name?: string;
  variant?: ButtonVariant;
  className?: string;
  /** Fields before the button. */
  children?: ReactNode;
}

/** A button that changes one thing; the page that follows shows the result. */
function Change({ intent, id, linkToken, label, name, variant, className, children }: ChangeProps) {
  const language = useLanguage();
  const { Form, state, data } = useFetcher<FormReply>();
  const failureWords = useNewsletterFailureMessages();
  const pending = state !== "idle";
  return (
    <Form
      method="post"
      action={localisedPath(pathWithToken(MANAGE_PATH, linkToken), language)}
      className={className}
      onSubmit={(event) => pending && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      {children}
      <Button small={variant !== "danger"} variant={variant} pending={pending} aria-label={name}>
        {label}
      </Button>
      {data?.failure && !pending ? (
        <FailureNotice failure={data.failure} instead={failureWords} />
      ) : null}
    </Form>
  );
}

/** Why no more emails are sent, and how to try again. */
function Returned({
  email,
  returned: { reason, since },
  linkToken,
}: Pick<ReaderView, "email"> & {
  returned: NonNullable<ReaderView["returned"]>;
  linkToken: string | null;
}) {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();
  return (
    <Notice tone="warning">
      <p>{t(`returned.${reason}`, { email, date: formatDate(since, language) })}</p>
      <Change intent="again" linkToken={linkToken} label={t("returned.again")} className="mt-3" />
    </Notice>
  );
}

/** The language of the emails. */
function LanguageForm({
  language: chosen,
  linkToken,
}: {
  language: ReaderView["language"];
  linkToken: string | null;
}) {
  const { t } = useTranslation("newsletter");
  return (
    <Change
      intent="language"
      linkToken={linkToken}
      label={t("language.save")}
      className="flex flex-wrap items-end gap-3 pt-5 [&>.button]:min-h-12"
    >
      <SelectField
        id="newsletter-language"
        name="language"
        label={t("language")}
        hint={t("language.hint")}
        defaultValue={chosen}
        className="max-w-96 grow basis-64"
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_INFO[language].name}
          </option>
        ))}
      </SelectField>
    </Change>
  );
}

interface OwnNewsletterProps {
  own: OwnReader;
  /** Address of the signed-in user. */
  email: string | null;
  /** Token of the mailed link; null for a signed-in user. */
  linkToken: string | null;
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
  linkToken,
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
        <Subscriptions reader={reader} linkToken={linkToken} heading={heading} />
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
