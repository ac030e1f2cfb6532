import { type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Free space below which nothing more is stored. The embedded database needs some to stay readable: it writes to its log to recover
 * and to save its pages. Chosen: the 64 MB that its log may hold, and two log files of 16 MB.
 */
export const RESERVED_BYTES = 96 * 1024 * 1024;
/** The least that is reserved on a small file system. Chosen: two log files of 16 MB. */
export const RESERVED_MIN_BYTES = 32 * 1024 * 1024;
/** How long one look at the disk is good for. */
const LOOK_EVERY_MS = 1_000;
/** After so many bytes of a stream the disk is looked at again. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

/** Codes of the system and of PostgreSQL that say that a disk, or a user's share of it, is full. */
const FULL_CODES = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether an error says that there is no space left to store anything. */
export function isOutOfSpace(error: unknown): boolean {
  return FULL_CODES.has((error as { code?: string } | null)?.code ?? "");
}

/** Thrown before a disk is so full that nothing works any more; its code is the system's own. */
export class OutOfSpaceError extends Error {
  override name = "OutOfSpaceError";
  readonly code = "ENOSPC";
  constructor() {
    super("The disk is almost full: nothing more is stored");
  }
}

/** Whether the disk of a folder has less space left than is reserved. Looks at most once a second. */
export interface DiskSpace {
  isLow(): boolean;
}

export function createDiskSpace(folder: string): DiskSpace {
  let lookedAt = -Infinity;
  let isLow = false;
  return {
    isLow() {
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
        isLow = isLowNow(folder);
        lookedAt = performance.now();
      }
      return isLow;
    },
  };
}

/** Free bytes on the disk of a folder, which need not be there yet. Infinity where the file system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  return freeBytesOf(await statsOf(folder));
}

/** Sizes of a file system, counted in blocks. */
type SpaceStats = Pick<StatsFs, "blocks" | "bavail" | "bsize">;

async function statsOf(folder: string): Promise<SpaceStats> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) throw error;
    return statsOf(parent);
  }
}

/** A file system that has no blocks at all, as libfuse's default answer says, does not know its size. */
function freeBytesOf({ blocks, bavail, bsize }: SpaceStats): number {
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** What is kept free: less on a small file system, and never more than half of it, or nothing could ever be stored. */
function reservedBytesOf({ blocks, bsize }: SpaceStats): number {
  const total = blocks * bsize;
  return Math.min(RESERVED_BYTES, Math.max(RESERVED_MIN_BYTES, total / 10), total / 2);
}

/** Whether a file system has less space left than is reserved on it. */
export function isSpaceLow(stats: SpaceStats): boolean {
  return freeBytesOf(stats) < reservedBytesOf(stats);
}

/** A step of a pipeline that lets bytes through while there is space for them on the disk of a folder. Fails with OutOfSpaceError. */
export function whileSpace(folder: string) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sinceLook = LOOK_EVERY_BYTES;
    for await (const chunk of chunks) {
      sinceLook += chunk.length;
      if (sinceLook >= LOOK_EVERY_BYTES) {
        sinceLook = 0;
        if (isSpaceLow(await statsOf(folder))) throw new OutOfSpaceError();
      }
      yield chunk;
    }
  };
}

function isLowNow(folder: string): boolean {
  try {
    return isSpaceLow(statfsSync(folder));
  } catch {
    // A folder that is not there yet, or cannot be reached: writing to it says so itself.
    return false;
  }
}
