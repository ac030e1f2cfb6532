import { useTranslation } from "react-i18next";
import type { Message } from "#contract/messages";
import { Button, buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { foreign } from "~/features/posts/place";
import { mailTo } from "~/features/review/mail-to";
import { formatDate, languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Form } from "~/i18n/link";
import { messageListPath, type MessageListState } from "./message-list-state";

interface MessageListProps {
  messages: Message[];
  /** The part of the list that is in view: forms come back to it. */
  place: MessageListState;
}

/** What readers wrote, each with its document and what can be done with it. */
export function MessageList({ messages, place }: MessageListProps) {
  return (
    <ol className="messages">
      {messages.map((message) => (
        <MessageItem key={message.databaseId} message={message} place={place} />
      ))}
    </ol>
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
    <li>
      <article aria-labelledby={headId}>
        <h2 id={headId}>
          {document ? (
            <ContentLink to={document.link} lang={foreign(document.language, language)} dir="auto">
              {document.title}
            </ContentLink>
          ) : (
            t(kind === "correction" ? "document.gone" : "message.number", { number: databaseId })
          )}
        </h2>
        <p className="message-facts">
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
        </p>
        <p className="message-text" dir="auto">
          {text}
        </p>
        {done ? (
          <p className="message-done">
            {done.by
              ? t("done.by", { name: done.by, date: formatDate(done.at, language) })
              : t("done.at", { date: formatDate(done.at, language) })}
          </p>
        ) : null}
        <div className="actions">
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
      </article>
    </li>
  );
}

/** Says that a message is done with, or is new again. */
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
