import { type RawBuilder, sql } from "kysely";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { type Sight, visiblePost } from "../posts/visibility.policy";
import { COUNTED_TYPES } from "./counted";

/** What is the same of all events of one request. */
export interface Use {
  event: UsageRequest["event"];
  /** Number of the reader. */
  reader: string;
  at: Date;
}

/** Notes that a post of one of the types was used. Nothing, where the sight reaches no such post, or its readers are not counted, or this one was noted already. */
export async function noteUse(
  db: Db,
  sight: Sight,
  use: Use & { postId: number; types: readonly PostType[]; language: Language },
): Promise<void> {
  await note(
    db,
    sight,
    use,
    use.types,
    sql`select ${use.postId}::int as post_id, ${use.language}::text as language`,
  );
}

/** Notes that a file was fetched, for each document that it belongs to. */
export async function noteFile(db: Db, sight: Sight, use: Use & { fileId: string }): Promise<void> {
  await note(
    db,
    sight,
    use,
    COUNTED_TYPES,
    sql`select distinct on (post_id) post_id, ${siteLanguage} as language from document_files where file_id = ${use.fileId} order by post_id, position`,
  );
}

/** Notes that all files of some documents were fetched. */
export async function noteFilesOf(
  db: Db,
  sight: Sight,
  use: Use & { postIds: readonly number[]; language: Language },
): Promise<void> {
  await note(
    db,
    sight,
    use,
    COUNTED_TYPES,
    sql`
    select distinct post_id, ${use.language}::text as language from document_files where post_id = any(${[...use.postIds]}::int[]) and file_id is not null`,
  );
}

/** A file may be in any language; uses are counted by those of the site. */
const siteLanguage = sql`case when language = any(${[...LANGUAGES]}::text[]) then language else ${DEFAULT_LANGUAGE} end`;

async function note(
  db: Db,
  sight: Sight,
  { event, reader, at }: Use,
  types: readonly PostType[],
  used: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into usage_events (post_id, event, reader, language, at)
    select used.post_id, ${event}, ${reader}::bigint, used.language, ${at}
    from (${used}) used join posts p on p.database_id = used.post_id
    where p.type = any(${[...types]}::text[]) and p.tracked and ${visiblePost(sight, "p")}
    on conflict do nothing`.execute(db);
}

/** The key of a day: the one that is there, or else the one given, which is kept from then on. */
export async function keepKey(db: Db, day: string, key: Uint8Array): Promise<Uint8Array> {
  await db
    .insertInto("usage_keys")
    .values({ day, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("usage_keys")
    .select("key")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return row.key;
}
