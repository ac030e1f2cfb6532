import { type StatsFs, statfsSync, closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { statfs, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Free space below which nothing more is stored. The embedded database needs some space to stay readable: it writes to
 * its log to recover and to save its pages. Chosen: the 64 MB that its log may need, and two log files of 16 MB.
 */
const RESERVED_BYTES = 96 * 1024 * 1024;
/** The minimum reserve on a small file system. Chosen: two log files of 16 MB. */
export const RESERVED_MIN_BYTES = 32 * 1024 * 1024;
/** How long one check of the disk is valid. */
const LOOK_EVERY_MS = 1_000;
/** Bytes of a stream after which the disk is checked again. */
const LOOK_EVERY_BYTES = 8 * 1024 * 1024;

/** Codes of the system and of PostgreSQL for a full disk or an exhausted quota. */
const FULL_CODES = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Returns whether an error means that there is no space left. */
export function isOutOfSpace(error: unknown): boolean {
  return FULL_CODES.has((error as { code?: string } | null)?.code ?? "");
}

/** Thrown before a disk is so full that nothing works any more. Its code is that of the system's own error. */
export class OutOfSpaceError extends Error {
  override name = "OutOfSpaceError";
  readonly code = "ENOSPC";
  constructor() {
    super("The disk is almost full: nothing can be stored");
  }
}

/** Tells whether the disk of a folder has less space left than is reserved. Checks the disk at most once a second. */
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

/**
 * Returns the free bytes on the disk of a folder, which need not exist yet. Returns Infinity if the file system does not
 * report them.
 */
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

/** Returns the free bytes. A file system without any blocks, as in libfuse's default answer, does not know its size. */
function freeBytesOf({ blocks, bavail, bsize }: SpaceStats): number {
  return blocks === 0 ? Infinity : bavail * bsize;
}

/**
 * Returns the bytes to keep free: fewer on a small file system. Never more than half of it, because otherwise nothing
 * could be stored.
 */
function reservedBytesOf({ blocks, bsize }: SpaceStats): number {
  const total = blocks * bsize;
  return Math.min(RESERVED_BYTES, Math.max(RESERVED_MIN_BYTES, total / 10), total / 2);
}

/** Returns whether a file system has less space left than is reserved on it. */
export function isSpaceLow(stats: SpaceStats): boolean {
  return freeBytesOf(stats) < reservedBytesOf(stats);
}

/** Returns a pipeline step that lets bytes pass while the disk of a folder has space for them. Fails with OutOfSpaceError. */
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
    // The folder does not exist yet or cannot be reached; writing to it will report the error.
    return false;
  }
}

/** Forces a folder's entries to the disk, so that a new or renamed file is still there after a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders and makes their entries durable itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new file and forces its bytes to the disk. The caller forces the folder once the file has its final name. */
export function writeSynced(path: string, text: string, mode: number): void {
  const handle = openSync(path, "wx", mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Forces all files of a folder and its subfolders to the disk, one after the other and outside the main thread. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await syncTree(path);
    } else if (entry.isFile()) {
      const file = await open(path, "r");
      await file.sync().finally(() => file.close());
    }
  }
  syncFolder(folder);
}
