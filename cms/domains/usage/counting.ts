import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Logger } from "pino";
import type { Language } from "../../contract/languages";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Actor, Client } from "../actor";
import { sightOf } from "../posts/visibility.policy";
import { type Tracked, TRACKED } from "./counted";
import { noteFile, noteFilesOf, noteUse, type Use } from "./events.repo";
import { createReaders, isReader } from "./readers";

/** Requests from one network that are counted in an hour, by each process. Ours: a school in which every child looks at something each few minutes; more is a program. */
const COUNTED_AN_HOUR = { points: 2_000, duration: 60 * 60 };

/**
 * Counts who reads and fetches. Robots are nobody, and a reader who comes back while their last use of the same piece waits
 * to be rolled up, half an hour at least, is not counted again. Staff are readers as all others: what is internal has no
 * others. What cannot be counted is not, and nobody hears of it.
 */
export interface UsageCounting {
  /**
   * Somebody read a post, or fetched its file from elsewhere. A post that does not exist, or that the actor may not know
   * of, is not counted and not reported: the answer tells nothing.
   */
  record(actor: Actor, client: Client, kind: Tracked, use: UsageRequest): Promise<void>;
  /** Somebody fetched a file: a download of each document that it belongs to. A picture or thumbnail belongs to none. */
  recordFile(actor: Actor, client: Client, fileId: string): Promise<void>;
  /** Somebody fetched all files of some documents at once. */
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
      logger.warn({ err: error }, "a use cannot be counted");
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
        noteUse(db, sightOf(actor), { ...use, postId: databaseId, types: TRACKED[kind], language }),
      ),
    recordFile: (actor, client, fileId) =>
      count(client, "download", (use) => noteFile(db, sightOf(actor), { ...use, fileId })),
    recordFilesOf: (actor, client, postIds, language) =>
      count(client, "download", (use) =>
        noteFilesOf(db, sightOf(actor), { ...use, postIds, language }),
      ),
  };
}
