import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Logger } from "pino";
import { type Language, DEFAULT_LANGUAGE, LANGUAGES } from "../../contract/languages";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Actor, Client } from "../../shared/actor";
import { viewerOf, type Viewer, visiblePost } from "../posts";
import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { dayOf } from "./periods";
import { type RawBuilder, sql } from "kysely";
import { type PostType, DOCUMENT_TYPES } from "../../contract/names";

/** The post types that each of the two tracking endpoints counts. */
const TRACKED = {
  document: DOCUMENT_TYPES,
  toolkit: ["toolkit"],
} as const satisfies Record<string, readonly PostType[]>;
type Tracked = keyof typeof TRACKED;

/** All counted post types. */
export const COUNTED_TYPES: readonly PostType[] = Object.values(TRACKED).flat();

/** Data shared by all events of one request. */
interface Use {
  event: UsageRequest["event"];
  /** Pseudonymous number of the reader. */
  reader: string;
  at: Date;
}

/**
 * Records that a post of one of the types was used. Does nothing if the post is not visible, its usage is not tracked, or
 * this use is already recorded.
 */
async function recordUse(
  db: Db,
  viewer: Viewer,
  use: Use & { postId: number; types: readonly PostType[]; language: Language },
): Promise<void> {
  await insertUse(
    db,
    viewer,
    use,
    use.types,
    sql`select ${use.postId}::int as post_id, ${use.language}::text as language`,
  );
}

/** Records the download of a file, for each document that contains it. */
async function recordFileUse(db: Db, viewer: Viewer, use: Use & { fileId: string }): Promise<void> {
  await insertUse(
    db,
    viewer,
    use,
    COUNTED_TYPES,
    sql`select distinct on (post_id) post_id, ${siteLanguage} as language from document_files where file_id = ${use.fileId} order by post_id, position`,
  );
}

/** Records the download of all files of some documents. */
async function recordFileUses(
  db: Db,
  viewer: Viewer,
  use: Use & { postIds: readonly number[]; language: Language },
): Promise<void> {
  await insertUse(
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

async function insertUse(
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

/** Returns the stored key of a day. If the day has none, stores and returns the given key. */
async function getOrInsertKey(db: Db, day: string, key: Uint8Array): Promise<Uint8Array> {
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

/** Bytes of a day's key, as recommended for HMAC with SHA-256 (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/**
 * Numbers readers pseudonymously: one reader has the same number on the same day, and different readers have different
 * numbers.
 */
interface Readers {
  /** Returns the number of a client at a time, as decimal text. Throws database errors. */
  numberOf(client: Client, at: Date): Promise<string>;
}

/** Returns whether a client is a human reader: not a declared robot, not a program without a user agent, and not a prefetch. */
function isReader({ userAgent, isPrefetch }: Client): boolean {
  return Boolean(userAgent) && !isbot(userAgent) && !isPrefetch;
}

/**
 * Creates numbers by hashing the network and the user agent with a random key per day. All processes share the key, and it is
 * deleted the day after. Afterwards a number cannot be traced to a reader, and numbers of two days cannot be linked.
 */
function createReaders(db: Db): Readers {
  let known: { day: string; key: Promise<Uint8Array> } | undefined;

  function keyOf(day: string): Promise<Uint8Array> {
    if (known?.day !== day) {
      const read = { day, key: getOrInsertKey(db, day, randomBytes(KEY_BYTES)) };
      known = read;
      read.key.catch(() => {
        if (known === read) known = undefined;
      });
    }
    return known.key;
  }

  return {
    async numberOf({ address, userAgent = "" }, at) {
      const key = await keyOf(dayOf(at));
      const hash = createHmac("sha256", key)
        .update(JSON.stringify([networkOf(address), userAgent]))
        .digest();
      return hash.readBigInt64BE().toString();
    },
  };
}

/**
 * Requests per network and hour that each process counts. Chosen: a school in which every child opens something every few
 * minutes. More requests come from a program.
 */
const COUNTED_AN_HOUR = { points: 2_000, duration: 60 * 60 };

/**
 * Counts views and downloads. Robots are not counted. A reader's repeated use of a post is not counted either while the last
 * use waits to be rolled up: at least half an hour, or until midnight (UTC) if that is earlier. Staff count like other readers,
 * because internal posts have no others. Errors while counting are logged and not reported to the caller.
 */
export interface UsageCounting {
  /**
   * Counts a view of a post, or a download of its file from another site. A post that does not exist, or that the actor may not
   * see, is silently ignored, so that the response reveals nothing.
   */
  record(actor: Actor, client: Client, kind: Tracked, use: UsageRequest): Promise<void>;
  /** Counts the download of a file for each document that contains it. Pictures and thumbnails belong to none. */
  recordFile(actor: Actor, client: Client, fileId: string): Promise<void>;
  /** Counts the download of all files of some documents at once. */
  recordFilesOf(
    actor: Actor,
    client: Client,
    postIds: readonly number[],
    language: Language,
  ): Promise<void>;
}

export function createUsageCounting({
  db,
  logger,
  now,
}: {
  db: Db;
  logger: Logger;
  now: () => Date;
}): UsageCounting {
  const readers = createReaders(db);
  const requests = new RateLimiterMemory(COUNTED_AN_HOUR);

  async function count(
    client: Client,
    event: Use["event"],
    record: (use: Use) => Promise<void>,
  ): Promise<void> {
    try {
      if (!isReader(client) || (await isTooMuch(client))) return;
      const at = now();
      await record({ event, reader: await readers.numberOf(client, at), at });
    } catch (error) {
      logger.warn({ err: error }, "could not count a view or download");
    }
  }

  async function isTooMuch({ address }: Client): Promise<boolean> {
    return requests.consume(networkOf(address)).then(
      () => false,
      () => true,
    );
  }

  return {
    record: (actor, client, kind, { databaseId, event, language }) =>
      count(client, event, (use) =>
        recordUse(db, viewerOf(actor), {
          ...use,
          postId: databaseId,
          types: TRACKED[kind],
          language,
        }),
      ),
    recordFile: (actor, client, fileId) =>
      count(client, "download", (use) => recordFileUse(db, viewerOf(actor), { ...use, fileId })),
    recordFilesOf: (actor, client, postIds, language) =>
      count(client, "download", (use) =>
        recordFileUses(db, viewerOf(actor), { ...use, postIds, language }),
      ),
  };
}
