import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFetcher, useFetchers } from "react-router";
import { Button } from "~/components/button";
import { SectionHead } from "~/components/section-head";
import { type Answer, invitationPath } from "~/features/collections/paths";
import { Avatar } from "~/features/covers/avatar";
import type { Reply } from "~/features/forms/reply";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { CollectionsData } from "./collections.server";
import { Failed } from "./failed";

type Pending = CollectionsData["pending"];

/** What the person is asked to work on with others, and has not answered. */
export function Invitations({ pending }: { pending: Pending }) {
  const { t } = useTranslation("my-collections");
  return (
    <section className="my-collections-group" aria-labelledby="collections-pending">
      <SectionHead id="collections-pending" level={3} rule={false} title={t("pending.title")} />
      {pending.length === 0 ? <p className="my-collections-none">{t("pending.none")}</p> : null}
      {pending.length > 0 ? (
        <ul className="invitations">
          {pending.map((invitation) => (
            <Invitation key={invitation.databaseId} invitation={invitation} />
          ))}
        </ul>
      ) : null}
    </section>
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
  invitation: Pending[number];
}) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const lang = itsLanguage === language ? undefined : itsLanguage;
  const date = formatDate(invited, language);
  return (
    <li className="invitation">
      <Avatar name={invitedBy?.name ?? title} pending />
      <div>
        <h4 lang={lang}>{title}</h4>
        <p className="meta">
          {invitedBy
            ? t("invited", { name: invitedBy.name, date })
            : t("invited.unknown", { date })}
        </p>
        {description ? (
          <p className="abstract" lang={lang}>
            {description}
          </p>
        ) : null}
        {needsKey ? (
          <p className="invitation-key">
            <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{t("key.needed")}</span>
          </p>
        ) : null}
        <div className="actions">
          {needsKey ? null : <AnswerForm answer="accept" databaseId={databaseId} title={title} />}
          <AnswerForm answer="decline" quiet={!needsKey} databaseId={databaseId} title={title} />
        </div>
      </div>
    </li>
  );
}

interface AnswerFormProps {
  answer: Answer;
  databaseId: number;
  title: string;
  /** Stands beside another that is more wanted. */
  quiet?: boolean;
}

/** Accepts or declines. Without a line it stays, and says so. */
function AnswerForm({ answer, databaseId, title, quiet }: AnswerFormProps) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  const { Form, state, data } = useFetcher<Reply>();
  // Whatever is answered waits for the one before it.
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
      {data?.failure && !pending ? <Failed why={data.failure.code} /> : null}
    </Form>
  );
}
