import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFetcher, useFetchers } from "react-router";
import { Button } from "~/components/button";
import { META } from "~/features/posts/card-parts";
import {
  type InvitationAnswer,
  invitationPath,
  OUTDATED_TOKEN,
  RESTORE_PATH,
} from "~/paths/collections";
import { Avatar } from "~/features/posts/covers/avatar";
import type { FormReply } from "~/features/forms/form-reply";
import { formatDate, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { CollectionsData, CollectionResult } from "./profile-data.server";
import type { ReactNode } from "react";
import { SectionHead } from "~/components/section-head";
import { Notice } from "~/components/messages";
import {
  type CollectionFailure,
  useCollectionFailureMessage,
} from "~/features/collections/collection-failures";
import { ContentLink } from "~/i18n/link";

interface RestoreFormProps {
  databaseId: number;
  /** The button, depending on whether the request is pending. */
  children: (pending: boolean) => ReactNode;
}

/** Restores a deleted collection. When offline, the page stays and shows the failure. */
export function RestoreForm({ databaseId, children }: RestoreFormProps) {
  const language = useLanguage();
  const { Form, state, data } = useFetcher<FormReply>();
  const pending = state !== "idle";
  return (
    <Form
      method="post"
      action={localisedPath(RESTORE_PATH, language)}
      onSubmit={(event) => pending && event.preventDefault()}
    >
      <input type="hidden" name="databaseId" value={databaseId} />
      {children(pending)}
      {data?.failure && !pending ? <CollectionFailureNotice why={data.failure.code} /> : null}
    </Form>
  );
}

interface CollectionGroupProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A group of the user's collections of one kind. */
export function CollectionGroup({ id, title, children }: CollectionGroupProps) {
  return (
    <section
      className="mt-7 [&_h3]:t-title-l [&>.empty]:pt-3 [&>.empty]:pb-6 [&>.section-head]:mb-3"
      aria-labelledby={id}
    >
      <SectionHead id={id} level={3} rule={false} title={title} />
      {children}
    </section>
  );
}

/** Text of an empty group. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="max-w-160 text-ink-2">{children}</p>;
}

/** Why a change of a collection or an invitation failed. */
function CollectionFailureNotice({ why }: { why: CollectionFailure }) {
  const failureMessage = useCollectionFailureMessage();
  return (
    <Notice tone="danger" role="alert">
      {failureMessage(why, "owned")}
    </Notice>
  );
}

/** The result of the last change of a collection or an invitation. */
export function CollectionNotice({
  news: { outcome, invitation, unanswered, unrestored },
}: {
  news: CollectionResult;
}) {
  return (
    <>
      {outcome ? <CollectionEventNotice outcome={outcome} /> : null}
      {unanswered === null ? null : <InvitationFailureNotice why={unanswered} />}
      {unrestored === null ? null : (
        <CollectionFailureNotice why={unrestored as CollectionFailure} />
      )}
      {invitation && unanswered === null ? <InvitationNotice joined={invitation.joined} /> : null}
    </>
  );
}

function CollectionEventNotice({
  outcome: news,
}: {
  outcome: NonNullable<CollectionResult["outcome"]>;
}) {
  const { t } = useTranslation("my-collections");
  if (news.outcome === "deleted") {
    return (
      <Notice role="status">
        <p>{t("outcome.deleted", { title: news.title, count: news.minutes })}</p>
        <RestoreForm databaseId={news.databaseId}>
          {(pending) => (
            <button className="link-button" aria-disabled={pending}>
              {t("undo")}
            </button>
          )}
        </RestoreForm>
      </Notice>
    );
  }
  return (
    <Notice role="status" tone="success">
      {t(`outcome.${news.outcome}`)}
    </Notice>
  );
}

/** Why answering an invitation failed. */
function InvitationFailureNotice({ why }: { why: string }) {
  const { t } = useTranslation("my-collections");
  if (why !== OUTDATED_TOKEN && why !== "forbidden")
    return <CollectionFailureNotice why={why as CollectionFailure} />;
  return (
    <Notice tone="danger" role="alert">
      {t(why === OUTDATED_TOKEN ? "key.old" : "invitation.over")}
    </Notice>
  );
}

/** A requested invitation that is not pending for this account. */
function InvitationNotice({
  joined,
}: {
  joined: NonNullable<CollectionResult["invitation"]>["joined"];
}) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  if (!joined)
    return (
      <Notice tone="warning" role="status">
        {t("invitation.notHere")}
      </Notice>
    );
  return (
    <Notice role="status">
      <p>{t("invitation.joined")}</p>
      <ContentLink
        to={joined.link}
        lang={joined.language === language ? undefined : joined.language}
      >
        {joined.title}
      </ContentLink>
    </Notice>
  );
}

type PendingInvitation = CollectionsData["pending"];

/** Invitations to collaborate that the user has not answered. */
export function Invitations({ pending }: { pending: PendingInvitation }) {
  const { t } = useTranslation("my-collections");
  return (
    <CollectionGroup id="collections-pending" title={t("pending.title")}>
      {pending.length === 0 ? <EmptyText>{t("pending.none")}</EmptyText> : null}
      {pending.length > 0 ? (
        <ul className="border-t-2 border-ink">
          {pending.map((invitation) => (
            <Invitation key={invitation.databaseId} invitation={invitation} />
          ))}
        </ul>
      ) : null}
    </CollectionGroup>
  );
}

function Invitation({
  invitation: {
    databaseId,
    title,
    description,
    language: itsLanguage,
    invitedBy,
    invited,
    needsKey,
  },
}: {
  invitation: PendingInvitation[number];
}) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const lang = itsLanguage === language ? undefined : itsLanguage;
  const date = formatDate(invited, language);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-b border-line py-5 max-[18rem]:grid-cols-1">
      <Avatar name={invitedBy?.name ?? title} pending />
      <div>
        <h4 className="any-script" lang={lang}>
          {title}
        </h4>
        <p className={META}>
          {invitedBy
            ? t("invited", { name: invitedBy.name, date })
            : t("invited.unknown", { date })}
        </p>
        {description ? (
          <p
            className="mt-1 max-w-160 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]"
            lang={lang}
          >
            {description}
          </p>
        ) : null}
        {needsKey ? (
          <p className="mt-2 flex max-w-160 gap-2">
            <KeyRound
              className="my-0.75 flex-none"
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span>{t("key.needed")}</span>
          </p>
        ) : null}
        <div className="mt-3 actions">
          {needsKey ? null : <AnswerForm answer="accept" databaseId={databaseId} title={title} />}
          <AnswerForm answer="decline" quiet={!needsKey} databaseId={databaseId} title={title} />
        </div>
      </div>
    </li>
  );
}

interface AnswerFormProps {
  answer: InvitationAnswer;
  databaseId: number;
  title: string;
  /** Quiet style, for the answer beside the more likely one. */
  quiet?: boolean;
}

/** Accepts or declines. When offline, the page stays and shows the failure. */
function AnswerForm({ answer, databaseId, title, quiet }: AnswerFormProps) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const { Form, state, data } = useFetcher<FormReply>();
  // Only one answer can be pending at a time.
  const isAnswering = useFetchers().some(({ formAction }) =>
    formAction?.includes(localisedPath("/collections/invitation/", language)),
  );
  const pending = state !== "idle";
  return (
    <Form
      method="post"
      action={localisedPath(invitationPath(answer), language)}
      onSubmit={(event) => isAnswering && event.preventDefault()}
    >
      <input type="hidden" name="databaseId" value={databaseId} />
      <Button
        variant={quiet ? "quiet" : "secondary"}
        pending={pending}
        aria-label={t(`answer.${answer}`, { title })}
      >
        {t(answer)}
      </Button>
      {data?.failure && !pending ? <CollectionFailureNotice why={data.failure.code} /> : null}
    </Form>
  );
}
