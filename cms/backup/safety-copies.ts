import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase, type OpenedDatabase } from "../db/client";
import { freeBytes as freeBytesOnDisk, syncFolder, syncTree } from "../platform/disk";
import { newId } from "../platform/ids";
import {
  type SafetyCopy,
  safetyCopies,
  safetyCopiesFolder,
  safetyCopyName,
} from "../platform/safety-copies-folder";
import { writeBackup } from "./write-backup";

/** A new copy is made when the newest one is older than this. */
const COPY_EVERY_MS = 24 * 60 * 60 * 1000;
/** One week of daily copies. */
const KEPT_COPIES = 7;
/** How far a corrected clock may jump back. Chosen: minutes, not hours. A later date comes from a clock that was wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

const isFutureDated = ({ made }: SafetyCopy, now: number): boolean =>
  made.getTime() - now > CLOCK_TOLERANCE_MS;

/**
 * Returns whether a copy was made within the last day. A copy dated in the future does not count: it would block all others.
 */
export function hasRecentCopy(copies: readonly SafetyCopy[], now = Date.now()): boolean {
  return copies.some(
    (copy) => !isFutureDated(copy, now) && now - copy.made.getTime() < COPY_EVERY_MS,
  );
}

/**
 * Returns the copies to remove after a new one was made. Copies dated in the future go first, then the oldest. The new
 * copy is always kept.
 */
export function copiesToRemove(
  copies: readonly SafetyCopy[],
  newPath: string,
  now = Date.now(),
): SafetyCopy[] {
  const others = copies.filter(({ path }) => path !== newPath);
  const byAge = others.toSorted(
    (a, b) =>
      Number(isFutureDated(a, now)) - Number(isFutureDated(b, now)) ||
      b.made.getTime() - a.made.getTime(),
  );
  return byAge.slice(KEPT_COPIES - 1);
}

/** Delay of the first check. It is long enough for the start to be over. */
const FIRST_CHECK_MS = 60 * 1000;
const CHECK_EVERY_MS = 10 * 60 * 1000;
/** Pause before a failed copy is tried again. */
const PAUSE_AFTER_FAILURE_MS = 60 * 60 * 1000;
/** Space that a copy must leave free on the disk. Chosen: ten times what the database's log needs between two checkpoints. */
const FREE_AFTER_COPY_BYTES = 640 * 1024 * 1024;
const UNFINISHED = ".unfinished-";

export interface SafetyCopiesOptions {
  dataDir: string;
  database: Pick<OpenedDatabase, "copy">;
  /** The program's version. */
  version: string;
  logger: Logger;
  /** Returns the free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Daily copies of the embedded database and the secrets, kept in the data folder. */
export interface SafetyCopies {
  /** Starts making copies in the background. */
  start(): void;
  /** Makes a copy now and removes the oldest ones. Throws if it fails; older copies are then kept. */
  make(): Promise<SafetyCopy>;
  /** Stops. A copy that is being made is abandoned. */
  stop(): Promise<void>;
}

export function createSafetyCopies({
  dataDir,
  database,
  version,
  logger,
  freeBytes = freeBytesOnDisk,
}: SafetyCopiesOptions): SafetyCopies {
  const folder = safetyCopiesFolder(dataDir);
  let timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  let failedAt = -Infinity;
  let current: Promise<SafetyCopy> | undefined;

  async function makeCopyIfDue(): Promise<void> {
    if (
      stopping.signal.aborted ||
      current ||
      hasRecentCopy(safetyCopies(dataDir)) ||
      Date.now() - failedAt < PAUSE_AFTER_FAILURE_MS
    )
      return;
    const started = performance.now();
    try {
      const { path } = await make();
      logger.info(
        { path, ms: Math.round(performance.now() - started) },
        "made a safety copy of the database",
      );
    } catch (error) {
      failedAt = Date.now();
      if (!stopping.signal.aborted)
        logger.error(
          { err: error },
          "no safety copy of the database could be made; older copies are kept",
        );
    }
  }

  function make(): Promise<SafetyCopy> {
    return (current ??= copy().finally(() => (current = undefined)));
  }

  async function copy(): Promise<SafetyCopy> {
    if (!database.copy) throw new Error("only the embedded database has safety copies");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder))
      if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
    await requireSpace();
    const draft = join(folder, UNFINISHED + newId());
    const { signal } = stopping;
    const source = await database.copy(signal);
    let reading: OpenedDatabase | undefined;
    try {
      signal.throwIfAborted();
      reading = await openDatabase({ dataDir: source, logger, statementTimeoutMs: 0 });
      const { made } = await writeBackup(draft, {
        database: reading,
        storage: null,
        dataDir,
        version,
        onProgress() {},
        signal,
      });
      await syncTree(draft);
      signal.throwIfAborted();
      const path = join(folder, safetyCopyName(new Date(made)));
      renameSync(draft, path);
      syncFolder(folder);
      for (const old of copiesToRemove(safetyCopies(dataDir), path))
        await rm(old.path, { recursive: true, force: true });
      return { path, made: new Date(made) };
    } finally {
      await reading?.close().catch(() => {});
      await rm(source, { recursive: true, force: true });
      await rm(draft, { recursive: true, force: true });
    }
  }

  /**
   * Throws if the disk has too little space. A copy needs the database's size twice: as files, and as compressed rows,
   * which are never larger.
   */
  async function requireSpace(): Promise<void> {
    const needed = 2 * (await sizeOf(join(dataDir, "db"))) + FREE_AFTER_COPY_BYTES;
    const free = await freeBytes(folder);
    if (free < needed)
      throw new Error(
        `the disk has ${inMb(free)} MB free, and a safety copy needs ${inMb(needed)} MB`,
      );
  }

  return {
    start() {
      timers = [
        setTimeout(() => void makeCopyIfDue(), FIRST_CHECK_MS).unref(),
        setInterval(() => void makeCopyIfDue(), CHECK_EVERY_MS).unref(),
      ];
    },
    make,
    async stop() {
      stopping.abort(new Error("the site is closing"));
      for (const timer of timers) clearTimeout(timer);
      await current?.catch(() => {});
    },
  };
}

/** Returns the total bytes of a folder's files. Files that disappear meanwhile do not count. */
async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      sum += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return sum;
}

const inMb = (bytes: number): number => Math.round(bytes / 1024 / 1024);
