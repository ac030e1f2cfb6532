import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFetcher, useFetchers } from "react-router";
import { Button } from "~/components/button";
import { META } from "~/features/posts/card-parts";
import { type InvitationAnswer, invitationPath } from "~/paths/collections";
import { Avatar } from "~/features/posts/covers/avatar";
import type { FormReply } from "~/features/forms/form-reply";
import { formatDate, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { CollectionsData } from "./profile-data.server";
import { CollectionFailureNotice, EmptyText, CollectionGroup } from "./collection-notices";

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

/** Accepts or declines. Stays and reports the failure when offline. */
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
