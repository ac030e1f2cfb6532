import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { SectionHead } from "~/components/section-head";
import { Notice } from "~/components/notice";
import {
  type CollectionFailure,
  useCollectionFailureMessage,
} from "~/features/collections/collection-failures";
import { useTranslation } from "react-i18next";
import { OUTDATED_TOKEN, RESTORE_PATH } from "~/paths/collections";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import type { CollectionResult } from "./profile-data.server";
import type { FormReply } from "~/features/forms/form-reply";
import { localisedPath } from "~/i18n/paths";

export interface RestoreFormProps {
  databaseId: number;
  /** The button, depending on whether the request is pending. */
  children: (pending: boolean) => ReactNode;
}

/** Restores a deleted collection. Stays and reports the failure when offline. */
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

/** The empty state. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="max-w-160 text-ink-2">{children}</p>;
}

/** Why a change of a collection or an invitation failed. */
export function CollectionFailureNotice({ why }: { why: CollectionFailure }) {
  const failureMessage = useCollectionFailureMessage();
  return (
    <Notice tone="danger" role="alert">
      {failureMessage(why)}
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
