import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Logger } from "pino";
import type { Language } from "../../contract/languages";
import type { UsageRequest } from "../../contract/usage";
import type { Db } from "../../db/client";
import { networkOf } from "../../platform/network";
import type { Actor, Client } from "../../shared/actor";
import { viewerOf } from "../posts";
import { type Tracked, TRACKED } from "./counted";
import { noteFile, noteFilesOf, noteUse, type Use } from "./events.repo";
import { createReaders, isReader } from "./readers";

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
