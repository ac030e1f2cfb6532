import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Logger } from "pino";
import type { Language } from "../../contract/languages";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Actor, Client } from "../../shared/actor";
import { viewerOf } from "../posts";
import {
  type Tracked,
  TRACKED,
  noteFile,
  noteFilesOf,
  noteUse,
  type Use,
  keepKey,
} from "./events.repo";
import { createHmac, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { dayOf } from "./periods";

/** Bytes of a day's key, as recommended for HMAC with SHA-256 (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** Numbers readers pseudonymously: one reader has the same number on the same day, and different readers have different numbers. */
export interface Readers {
  /** Returns the number of a client at a time, as decimal text. Throws database errors. */
  numberOf(client: Client, at: Date): Promise<string>;
}

/** Returns whether a client is a human reader: not a declared robot, not a program without a user agent, and not a prefetch. */
export function isReader({ userAgent, isAhead }: Client): boolean {
  return Boolean(userAgent) && !isbot(userAgent) && !isAhead;
}

/**
 * Creates numbers by hashing the network and the user agent with a random key per day. All processes share the key, and it is
 * deleted the day after. FollowUps a number cannot be traced to a reader, and numbers of two days cannot be linked.
 */
export function createReaders(db: Db): Readers {
  let known: { day: string; key: Promise<Uint8Array> } | undefined;

  function keyOf(day: string): Promise<Uint8Array> {
    if (known?.day !== day) {
      const read = { day, key: keepKey(db, day, randomBytes(KEY_BYTES)) };
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
 * Counts views and downloads. Robots are not counted. Nor is a reader who uses the same post again while the last use waits to be
 * rolled up: at least half an hour, or until midnight (UTC) if that is earlier. Staff count like other readers, because internal
 * posts have no others. Errors while counting are logged and not reported to the caller.
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
    note: (use: Use) => Promise<void>,
  ): Promise<void> {
    try {
      if (!isReader(client) || (await isTooMuch(client))) return;
      const at = now();
      await note({ event, reader: await readers.numberOf(client, at), at });
    } catch (error) {
      logger.warn({ err: error }, "a view or download cannot be counted");
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
        noteUse(db, viewerOf(actor), {
          ...use,
          postId: databaseId,
          types: TRACKED[kind],
          language,
        }),
      ),
    recordFile: (actor, client, fileId) =>
      count(client, "download", (use) => noteFile(db, viewerOf(actor), { ...use, fileId })),
    recordFilesOf: (actor, client, postIds, language) =>
      count(client, "download", (use) =>
        noteFilesOf(db, viewerOf(actor), { ...use, postIds, language }),
      ),
  };
}
