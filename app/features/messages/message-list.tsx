import { useTranslation } from "react-i18next";
import type { Message } from "#contract/messages";
import { Button, buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { foreign } from "~/features/posts/place";
import { AS_WRITTEN } from "~/features/review/as-written";
import { Entries, Entry, EntryDone, EntryFacts } from "~/features/review/entries";
import { mailTo } from "~/features/review/mail-to";
import { INK_LINK } from "~/features/review/title-look";
import { formatDate, languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Form } from "~/i18n/link";
import { messageListPath, type MessageListState } from "./message-list-state";

interface MessageListProps {
  messages: Message[];
  /** The current part of the list, to which forms return. */
  place: MessageListState;
}

/** Readers' messages, each with its document and actions. */
export function MessageList({ messages, place }: MessageListProps) {
  return (
    <Entries>
      {messages.map((message) => (
        <MessageItem key={message.databaseId} message={message} place={place} />
      ))}
    </Entries>
  );
}

function MessageItem({ message, place }: { message: Message; place: MessageListState }) {
  const { t } = useTranslation("messages");
  const language = useLanguage();
  const {
    databaseId,
    kind,
    state,
    name,
    email,
    text,
    fromUrl,
    document,
    user,
    created,
    mailed,
    done,
  } = message;
  const headId = `message-${databaseId}`;
  return (
    <Entry
      id={headId}
      title={
        document ? (
          <ContentLink
            to={document.link}
            className={INK_LINK}
            lang={foreign(document.language, language)}
            dir="auto"
          >
            {document.title}
          </ContentLink>
        ) : (
          t(kind === "correction" ? "document.gone" : "message.number", { number: databaseId })
        )
      }
    >
      <EntryFacts>
        <b dir="auto">{name}</b>
        <span dir="ltr">{email}</span>
        <span>{formatDate(created, language)}</span>
        <span>{t("language", { language: languageName(message.language, language) })}</span>
        {user ? <span>{t("member", { name: user.name })}</span> : null}
        {kind === "contact" && fromUrl ? (
          <span>
            {t("page")} <ContentLink to={fromUrl}>{fromUrl}</ContentLink>
          </span>
        ) : null}
        {mailed ? null : <Tag>{t("unmailed")}</Tag>}
      </EntryFacts>
      <p className={AS_WRITTEN} dir="auto">
        {text}
      </p>
      {done ? (
        <EntryDone>
          {done.by
            ? t("done.by", { name: done.by, date: formatDate(done.at, language) })
            : t("done.at", { date: formatDate(done.at, language) })}
        </EntryDone>
      ) : null}
      <div className="mt-4 actions">
        <StateButton
          id={databaseId}
          to={state === "new" ? "done" : "new"}
          describedBy={headId}
          place={place}
        />
        <a
          href={mailTo(email, t("answer.subject", { number: databaseId }))}
          className={buttonClass()}
          aria-describedby={headId}
        >
          {t("answer")}
        </a>
      </div>
    </Entry>
  );
}

/** A button that marks a message as done, or as new again. */
export function StateButton({
  id,
  to,
  describedBy,
  place,
  label,
}: {
  id: number;
  to: "new" | "done";
  describedBy?: string;
  place: MessageListState;
  label?: string;
}) {
  const { t } = useTranslation("messages");
  return (
    <Form method="post" action={messageListPath(place)} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button name="state" value={to} aria-describedby={describedBy}>
        {label ?? t(`to.${to}`)}
      </Button>
    </Form>
  );
}
