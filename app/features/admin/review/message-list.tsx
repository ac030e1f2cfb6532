import { useTranslation } from "react-i18next";
import type { Message } from "#contract/messages";
import { Button, buttonClass } from "~/components/button";
import { Tag } from "~/components/tag";
import { langAttribute } from "~/features/posts/post-page";
import { USER_PARAGRAPHS, INK_LINK } from "~/features/uploads/contribution-facts";
import { ReviewList, ReviewItem, ReviewItemDone, ReviewItemFacts } from "./review-list";
import { formatDate, languageName, useLanguage } from "~/i18n/language";
import { ContentLink, Form } from "~/i18n/link";
import { MESSAGE_STATES, type MessageKind, type MessageState } from "#contract/names";
import { filterParams, readFilter, type ReviewFilterState } from "./review-filters";
import { CORRECTIONS_PATH, MESSAGES_PATH } from "~/paths/admin";
import { readPage } from "~/paths/site";
import { pathWith } from "~/i18n/paths";

/** Returns a `mailto:` link. The address is encoded, because it may contain characters that begin a query. */
export function mailTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}

/** Paths of the staff's message lists, one for each kind, without language. */
export const MESSAGE_LISTS: Record<MessageKind, string> = {
  correction: CORRECTIONS_PATH,
  contact: MESSAGES_PATH,
};

/** The part of the lists that is shown. The address contains all of it. */
export interface MessageListState extends ReviewFilterState {
  kind: MessageKind;
  state: MessageState;
  page: number;
}

/** Reads the list's state from an address, its path without language; malformed values are ignored. */
export function readMessageListState(path: string, query: URLSearchParams): MessageListState {
  return {
    kind: path === MESSAGES_PATH ? "contact" : "correction",
    state: MESSAGE_STATES.find((state) => state === query.get("state")) ?? "new",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** What has just happened to a message. */
export interface Changed {
  id: number;
  to: MessageState | "gone";
}

export function readChanged(query: URLSearchParams): Changed | null {
  const id = Number(query.get("changed"));
  const to = [...MESSAGE_STATES, "gone" as const].find((state) => state === query.get("to"));
  return to && Number.isSafeInteger(id) && id > 0 ? { id, to } : null;
}

/** Returns the address of a part of the list; defaults are left out. */
export function messageListPath(
  { kind, state, page, ...filter }: MessageListState,
  changed?: Changed,
): string {
  const query = new URLSearchParams(filterParams(filter));
  if (state !== "new") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  if (changed) {
    query.set("changed", String(changed.id));
    query.set("to", changed.to);
  }
  return pathWith(MESSAGE_LISTS[kind], query);
}

interface MessageListProps {
  messages: Message[];
  /** The current part of the list, to which forms return. */
  listState: MessageListState;
}

/** Readers' messages, each with its document and actions. */
export function MessageList({ messages, listState }: MessageListProps) {
  return (
    <ReviewList>
      {messages.map((message) => (
        <MessageItem key={message.databaseId} message={message} listState={listState} />
      ))}
    </ReviewList>
  );
}

function MessageItem({ message, listState }: { message: Message; listState: MessageListState }) {
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
    <ReviewItem
      id={headId}
      title={
        document ? (
          <ContentLink
            to={document.link}
            className={INK_LINK}
            lang={langAttribute(document.language, language)}
            dir="auto"
          >
            {document.title}
          </ContentLink>
        ) : (
          t(kind === "correction" ? "document.gone" : "message.number", { number: databaseId })
        )
      }
    >
      <ReviewItemFacts>
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
      </ReviewItemFacts>
      <p className={USER_PARAGRAPHS} dir="auto">
        {text}
      </p>
      {done ? (
        <ReviewItemDone>
          {done.by
            ? t("done.by", { name: done.by, date: formatDate(done.at, language) })
            : t("done.at", { date: formatDate(done.at, language) })}
        </ReviewItemDone>
      ) : null}
      <div className="mt-4 actions">
        <StateButton
          id={databaseId}
          to={state === "new" ? "done" : "new"}
          describedBy={headId}
          listState={listState}
        />
        <a
          href={mailTo(email, t("answer.subject", { number: databaseId }))}
          className={buttonClass()}
          aria-describedby={headId}
        >
          {t("answer")}
        </a>
      </div>
    </ReviewItem>
  );
}

/** A button that marks a message as done, or as new again. */
export function StateButton({
  id,
  to,
  describedBy,
  listState,
  label,
}: {
  id: number;
  to: "new" | "done";
  describedBy?: string;
  listState: MessageListState;
  label?: string;
}) {
  const { t } = useTranslation("messages");
  return (
    <Form method="post" action={messageListPath(listState)} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button name="state" value={to} aria-describedby={describedBy}>
        {label ?? t(`to.${to}`)}
      </Button>
    </Form>
  );
}
