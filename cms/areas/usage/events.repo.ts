import { type RawBuilder, sql } from "kysely";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "../../contract/languages";
import { type PostType, DOCUMENT_TYPES } from "../../contract/names";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { type Viewer, visiblePost } from "../posts";

/** The post types that each of the two tracking endpoints counts. */
export const TRACKED = {
  document: DOCUMENT_TYPES,
  toolkit: ["toolkit"],
} as const satisfies Record<string, readonly PostType[]>;
export type Tracked = keyof typeof TRACKED;

/** All counted post types. */
export const COUNTED_TYPES: readonly PostType[] = Object.values(TRACKED).flat();

/** Data shared by all events of one request. */
export interface Use {
  event: UsageRequest["event"];
  /** Pseudonymous number of the reader. */
  reader: string;
  at: Date;
}

/**
 * Records that a post of one of the types was used. Does nothing if the post is not visible, its usage is not tracked, or this use
 * is already recorded.
 */
export async function noteUse(
  db: Db,
  viewer: Viewer,
  use: Use & { postId: number; types: readonly PostType[]; language: Language },
): Promise<void> {
  await note(
    db,
    viewer,
    use,
    use.types,
    sql`select ${use.postId}::int as post_id, ${use.language}::text as language`,
  );
}

/** Records the download of a file, for each document that contains it. */
export async function noteFile(
  db: Db,
  viewer: Viewer,
  use: Use & { fileId: string },
): Promise<void> {
  await note(
    db,
    viewer,
    use,
    COUNTED_TYPES,
    sql`select distinct on (post_id) post_id, ${siteLanguage} as language from document_files where file_id = ${use.fileId} order by post_id, position`,
  );
}

/** Records the download of all files of some documents. */
export async function noteFilesOf(
  db: Db,
  viewer: Viewer,
  use: Use & { postIds: readonly number[]; language: Language },
): Promise<void> {
  await note(
    db,
    viewer,
    use,
    COUNTED_TYPES,
    sql`
    select distinct post_id, ${use.language}::text as language from document_files where post_id = any(${[...use.postIds]}::int[]) and file_id is not null`,
  );
}

/** A file may be in any language, but usage is counted only for the site's languages. */
const siteLanguage = sql`case when language = any(${[...LANGUAGES]}::text[]) then language else ${DEFAULT_LANGUAGE} end`;

async function note(
  db: Db,
  viewer: Viewer,
  { event, reader, at }: Use,
  types: readonly PostType[],
  used: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into usage_events (post_id, event, reader, language, at)
    select used.post_id, ${event}, ${reader}::bigint, used.language, ${at}
    from (${used}) used join posts p on p.database_id = used.post_id
    where p.type = any(${[...types]}::text[]) and p.tracked and ${visiblePost(viewer, "p")}
    on conflict do nothing`.execute(db);
}

/** Returns the key of a day: the stored one, or else the given one, which is stored. */
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
