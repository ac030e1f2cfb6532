import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, syncTree } from "../platform/disk";

/** The PostgreSQL version inside PGlite 0.5.14. Its folders work with no other version. */
const POSTGRES_VERSION = "18";
/** The folder that exists beside the database's folder while a safety copy is restored. */
export const RESTORE_FOLDER = "restoring";
/** Folders of the data, the log and the transaction status. A database cannot work without them. */
const ESSENTIAL_FOLDERS = ["base", "global", "pg_wal", "pg_xact", "pg_multixact"];
/** Sizes that `initdb` uses in PGlite. */
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const CONTROL_FILE_BYTES = 8192;
/**
 * Offsets in the control file of the log position from which recovery starts, and of its timeline. PostgreSQL 18,
 * `ControlFileData`.
 */
const REDO_OFFSET = 40;
const TIMELINE_OFFSET = 48;

/** Returns whether a database's folder has never been used: it is missing or empty. */
export function isUnused(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Creates a database folder completely or not at all. `make` fills a folder next to it, which is then renamed in one step.
 * Leftovers of an earlier attempt that crashed are removed.
 */
export async function createAtomically(
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  await syncTree(draft);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

/**
 * Describes what is missing or damaged in a database's folder, as part of a sentence. Returns null if no damage is visible
 * from outside.
 */
export function damageOf(folder: string): string | null {
  const version = readOrNull(join(folder, "PG_VERSION"));
  if (version === null)
    return "the file PG_VERSION is missing, so the folder is not a complete database";
  if (version !== POSTGRES_VERSION) {
    return `it was made by PostgreSQL ${JSON.stringify(version.slice(0, 10))}, and this program has PostgreSQL ${POSTGRES_VERSION}`;
  }
  const missing = ESSENTIAL_FOLDERS.find((name) => !existsSync(join(folder, name)));
  if (missing) return `the folder ${missing} is missing`;
  return damageOfControlFile(folder);
}

/** Checks the control file and the segment of the write-ahead log that it names. */
function damageOfControlFile(folder: string): string | null {
  const path = join("global", "pg_control");
  const bytes = readStart(join(folder, path), TIMELINE_OFFSET + 4);
  if (bytes === null) return `the control file ${path} is missing`;
  if (bytes.length <= TIMELINE_OFFSET || statSync(join(folder, path)).size < CONTROL_FILE_BYTES)
    return `the control file ${path} is cut short`;
  if (bytes.every((byte) => byte === 0)) return `the control file ${path} holds only zeros`;
  const segment = segmentName(
    bytes.readUInt32LE(TIMELINE_OFFSET),
    bytes.readBigUInt64LE(REDO_OFFSET),
  );
  if (!existsSync(join(folder, "pg_wal", segment)))
    return `the write-ahead log is missing (pg_wal/${segment})`;
  return null;
}

/** Returns the file name of the log segment that contains a position. PostgreSQL 18, `XLogFileName`. */
function segmentName(timeline: number, position: bigint): string {
  const segment = position / SEGMENT_BYTES;
  const perNumber = 0x1_0000_0000n / SEGMENT_BYTES;
  return [BigInt(timeline), segment / perNumber, segment % perNumber]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

function readStart(path: string, length: number): Buffer | null {
  if (!existsSync(path)) return null;
  const handle = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, 0));
  } finally {
    closeSync(handle);
  }
}

function readOrNull(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}
