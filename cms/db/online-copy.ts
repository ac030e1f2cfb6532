import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "./pglite-engine";

/** What the copy needs from the open database. */
export interface CopySource {
  /** The database's folder. */
  folder: string;
  /** Runs a statement on its own, after the waiting statements. */
  run(sql: string): Promise<Answer>;
  /** Keeps the complete write-ahead log while the copy needs it. */
  keepLog(keep: boolean): Promise<void>;
}

/** PostgreSQL's code for a backup that is already in progress. */
const BACKUP_IN_PROGRESS = "55000";
const LOG_FOLDER = "pg_wal";
/** Name of a log segment: timeline and number, in hexadecimal. Names sort by age. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** Belongs to the process, not to the data. */
const NOT_COPIED = new Set(["postmaster.pid"]);

/**
 * Copies an open database with PostgreSQL's own online backup. Statements continue while files are copied. The log is copied
 * last and makes the copy consistent when it is opened. Throws errors of the database and the disk, or the signal's reason
 * if the copy is aborted. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyOpenDatabase(
  { folder, run, keepLog }: CopySource,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await keepLog(true);
  const first = await startBackup(run).catch(async (error: { code?: string }) => {
    // The backup in progress still needs the log; the copy that started it resets the flag.
    if (error.code !== BACKUP_IN_PROGRESS) await keepLog(false).catch(() => {});
    throw error;
  });
  try {
    try {
      await copyFiles(folder, target, signal);
    } catch (error) {
      await run("select pg_backup_stop(false)").catch(() => {});
      throw error;
    }
    const [{ label }] = (await run("select labelfile as label from pg_backup_stop(false)"))
      .rows as unknown as [{ label: string }];
    const segments = (await readdir(join(folder, LOG_FOLDER))).filter(
      (name) => SEGMENT.test(name) && name >= first,
    );
    for (const name of segments)
      await copyFile(
        join(folder, LOG_FOLDER, name),
        join(target, LOG_FOLDER, name),
        constants.COPYFILE_FICLONE,
      );
    await writeFile(join(target, "backup_label"), label, { mode: 0o600 });
  } finally {
    await keepLog(false).catch(() => {});
  }
}

/** Starts a backup and returns the first segment of the log that it needs. */
async function startBackup(run: CopySource["run"]): Promise<string> {
  const [{ first }] = (await run("select pg_walfile_name(pg_backup_start('copy', true)) as first"))
    .rows as unknown as [{ first: string }];
  return first;
}

/**
 * Copies files that may change or vanish meanwhile; the log records these changes. From the log itself, only folders are
 * copied.
 */
async function copyFiles(
  from: string,
  to: string,
  signal?: AbortSignal,
  isLog = false,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal?.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory())
      await unlessGone(copyFiles(source, target, signal, isLog || entry.name === LOG_FOLDER));
    // On file systems that can share blocks between files, the copy takes no time.
    else if (!isLog && !NOT_COPIED.has(entry.name))
      await unlessGone(copyFile(source, target, constants.COPYFILE_FICLONE));
  }
}

async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
