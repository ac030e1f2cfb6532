import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { ReviewFilter } from "../../../contract/lists";
import type { MessageKind, MessageState, PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { hasWords } from "../../../db/queries";
import type { MessagesTable } from "../../../db/schema";
import { shownTranslation, type Viewer, visiblePost } from "../../posts";
import type { MessageReader } from "./messages.policy";

/** Stores a message. Returns its number. */
export async function insertMessage(db: Db, message: Insertable<MessagesTable>): Promise<number> {
  const { id } = await db
    .insertInto("messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A message with the post in question, if this still exists and the reader may see it. */
export interface MessageRow {
  id: number;
  kind: MessageKind;
  name: string;
  email: string;
  text: string;
  language: Language;
  to_email: string | null;
  from_path: string | null;
  created: Date;
  sent: Date | null;
  done: Date | null;
  done_by_name: string | null;
  user_id: number | null;
  user_name: string | null;
  post_id: number | null;
  type: PostType | null;
  slug: string | null;
  title: string | null;
  title_language: string | null;
}

/** Selects messages with their details. `visible` is the condition for posts (alias `p`) that may be shown. */
function selectMessages(visible: RawBuilder<boolean>, language: Language): RawBuilder<MessageRow> {
  return sql<MessageRow>`
    select m.id, m.kind, m.name, m.email, m.text, m.language, m.to_email, m.from_path, m.created, m.sent, m.done, closer.name as done_by_name,
      m.user_id, u.name as user_name, p.database_id as post_id, p.type, t.slug, t.title, t.language as title_language
    from messages m
    left join users u on u.database_id = m.user_id left join users closer on closer.database_id = m.done_by
    left join posts p on p.database_id = m.post_id and ${visible}
    left join lateral (${shownTranslation("p.database_id", language)}) t on true`;
}

const inState = (state: MessageState) =>
  state === "done" ? sql`m.done is not null` : sql`m.done is null`;

/** The messages that staff search for, of one kind or both. */
export interface MessagesFilter extends ReviewFilter {
  kind?: MessageKind;
  state: MessageState;
}

/** The search also covers the title of the document in question, if staff may see it. */
const fits = (
  reader: MessageReader,
  { kind, state, search, who: person, text_language }: MessagesFilter,
) => sql<boolean>`
  ${inState(state)} and m.kind = coalesce(${kind ?? null}::text, m.kind) and m.language = coalesce(${text_language ?? null}::text, m.language)
  and ${hasWords([sql`m.name`, sql`m.email`], person)}
  and ${hasWords([sql`m.text`, sql`(select string_agg(t.title, ' ') from post_translations t join posts p on p.database_id = t.post_id where t.post_id = m.post_id and ${visiblePost(reader.viewer, "p")})`], search)}`;

export async function countMatching(
  db: Db,
  reader: MessageReader,
  filter: MessagesFilter,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from messages m where ${fits(reader, filter)}`.execute(db);
  return rows[0]!.count;
}

/** Returns a page of the matching messages, newest or oldest first. */
export async function listMessages(
  db: Db,
  reader: MessageReader,
  {
    language,
    limit,
    offset,
    ...filter
  }: MessagesFilter & { language: Language; limit: number; offset: number },
): Promise<MessageRow[]> {
  const order = filter.sort === "oldest" ? sql`asc` : sql`desc`;
  const { rows } = await sql<MessageRow>`
    ${selectMessages(visiblePost(reader.viewer, "p"), language)}
    where ${fits(reader, filter)} order by m.created ${order}, m.id ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Returns the number of messages by kind and state; pairs without a message are left out. */
export async function countMessages(
  db: Db,
  _reader: MessageReader,
): Promise<{ kind: MessageKind; state: MessageState; count: number }[]> {
  const { rows } = await sql<{ kind: MessageKind; state: MessageState; count: number }>`
    select kind, case when done is null then 'new' else 'done' end as state, count(*)::int as count from messages group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Returns one message as its reader may see it. */
export async function findMessage(
  db: Db,
  reader: MessageReader,
  id: number,
  language: Language,
): Promise<MessageRow | undefined> {
  const { rows } =
    await sql<MessageRow>`${selectMessages(visiblePost(reader.viewer, "p"), language)} where m.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Closes or reopens a message. Returns false for a missing message. Also returns false for a message that is already in this
 * state, and keeps its time and name.
 */
export async function setDone(
  db: Db,
  { userId }: MessageReader,
  id: number,
  done: Date | null,
): Promise<boolean> {
  const row = await db
    .updateTable("messages")
    .set(done ? { done, done_by: userId } : { done: null, done_by: null })
    .where("id", "=", id)
    .where("done", done ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the messages that a user wrote while signed in, newest first. Each has the title of the document in question in the
 * message's language, if the user still sees the document.
 */
export async function listOwn(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<Pick<MessageRow, "kind" | "name" | "email" | "text" | "created" | "title">[]> {
  const { rows } = await sql<
    Pick<MessageRow, "kind" | "name" | "email" | "text" | "created" | "title">
  >`
    select m.kind, m.name, m.email, m.text, m.created,
      (select t.title from post_translations t where t.post_id = p.database_id order by t.language = m.language desc, t.language limit 1) as title
    from messages m left join posts p on p.database_id = m.post_id and ${visiblePost(viewer, "p")}
    where m.user_id = ${userId} order by m.created desc, m.id desc`.execute(db);
  return rows;
}

/** Returns a message with the post in question, for mails to the site's staff. */
export async function findMessageToMail(
  db: Db,
  id: number,
  language: Language,
): Promise<MessageRow | undefined> {
  const { rows } =
    await sql<MessageRow>`${selectMessages(sql`true`, language)} where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the messages whose mail has not been sent. */
export async function listUnsent(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("sent", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes messages that were done before one time, or created before another. */
export async function deleteOldMessages(
  db: Db,
  before: { done: Date; created: Date },
): Promise<void> {
  await db
    .deleteFrom("messages")
    .where((message) =>
      message.or([message("done", "<=", before.done), message("created", "<=", before.created)]),
    )
    .execute();
}
