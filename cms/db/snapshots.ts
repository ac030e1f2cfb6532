import { chmodSync, mkdirSync, rmSync, constants } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { newId } from "../platform/ids";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import type { StatementResult } from "./pglite-engine";

/** Copies of the embedded database while it is open: for safety copies, and for commands in other processes. */

/** Maximum length of a socket path that every system accepts, in bytes. Linux: 108 with a closing zero; macOS: 104. */
const SOCKET_PATH_MAX_BYTES = 103;
/** Longest wait for a copy. Chosen: enough for a database of 10 GB on a slow disk. */
const COPY_TIMEOUT_MS = 10 * 60 * 1000;

/** The answer of the process that holds the database. */
type SnapshotReply = { folder: string } | { error: string };

const socketOf = (dataDir: string) => join(dataDir, "db.sock");
const copiesOf = (dataDir: string) => join(dataDir, "snapshots");

/** Makes copies of an open database. */
export interface Snapshots {
  /**
   * Makes a copy and returns its folder, which has the layout of a `DATA_DIR`. The caller must remove it. Waits for copies
   * that were requested earlier. Throws the signal's reason if the copy is aborted.
   */
  copy(signal?: AbortSignal): Promise<string>;
  /** Stops answering other processes and aborts all copies. */
  end(): void;
}

/**
 * Makes copies for this process, and for other processes of the same user, which ask through a socket in the data folder.
 * `copyTo` copies the database into a folder. If the socket cannot be opened, other processes cannot ask; the log says why.
 */
export function offerSnapshots({
  dataDir,
  logger,
  copyTo,
}: {
  dataDir: string;
  logger: Logger;
  copyTo: (folder: string, signal: AbortSignal) => Promise<void>;
}): Snapshots {
  const path = socketOf(dataDir);
  // Leftovers of an earlier process that was killed.
  rmSync(path, { force: true });
  rmSync(copiesOf(dataDir), { recursive: true, force: true });

  const ending = new AbortController();
  /** The database allows one backup at a time, so each copy waits for the one before it. */
  let last: Promise<unknown> = Promise.resolve();

  function copy(signal?: AbortSignal): Promise<string> {
    const aborted = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
    const copied = last.then(() => copyNow(aborted));
    last = copied.catch(() => {});
    return copied;
  }

  async function copyNow(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    // The path is generated here: callers cannot choose paths.
    const folder = join(copiesOf(dataDir), newId());
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await copyTo(join(folder, "db"), signal);
      return folder;
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  if (process.platform === "win32" || Buffer.byteLength(path) > SOCKET_PATH_MAX_BYTES) {
    logger.info(
      "the path of DATA_DIR is too long for a socket, or this system has no sockets: stop the site to make a backup",
    );
    return { copy, end: () => ending.abort() };
  }
  const answer = (): Promise<SnapshotReply> =>
    copy().then(
      (folder) => ({ folder }),
      (error: Error) => ({ error: error.message }),
    );
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    void answer().then((reply) => socket.end(JSON.stringify(reply)));
  });
  server.on("error", (error) =>
    logger.warn(
      { err: error },
      "the socket for copies of the database cannot be opened: stop the site to make a backup",
    ),
  );
  server.listen(path, () => chmodSync(path, 0o600));
  server.unref();
  return {
    copy,
    end() {
      ending.abort();
      server.close();
    },
  };
}

/**
 * Asks the process that has the embedded database open for a copy. Returns its folder, which has the layout of a `DATA_DIR`;
 * the caller must remove it. Returns null if no process answers. Throws the error of the other process.
 */
export async function requestSnapshot(dataDir: string): Promise<string | null> {
  const text = await new Promise<string | null>((resolve, reject) => {
    let received = "";
    const socket = connect(socketOf(dataDir));
    socket.setTimeout(COPY_TIMEOUT_MS, () =>
      socket.destroy(new Error("the process that has the database open does not respond")),
    );
    socket.on("data", (chunk) => (received += chunk.toString())).on("end", () => resolve(received));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.syscall === "connect" ? resolve(null) : reject(error),
    );
  });
  if (!text) return null;
  const answer = JSON.parse(text) as SnapshotReply;
  if ("error" in answer)
    throw new Error(`The running process cannot copy its database: ${answer.error}`);
  return answer.folder;
}

/** The parts of an open database that a copy uses. */
export interface CopySource {
  /** The database's folder. */
  folder: string;
  /** Runs a statement on its own, after the waiting statements. */
  run(sql: string): Promise<StatementResult>;
  /** Keeps the complete write-ahead log while the copy needs it. */
  setLogRetention(keep: boolean): Promise<void>;
}

/** PostgreSQL's code for a backup that is already in progress. */
const BACKUP_IN_PROGRESS = "55000";
const LOG_FOLDER = "pg_wal";
/** Name of a log segment: timeline and number, in hexadecimal. Names sort by age. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** Files that belong to the process, not to the data. */
const NOT_COPIED = new Set(["postmaster.pid"]);

/**
 * Copies an open database with PostgreSQL's own online backup. Statements continue while files are copied. The log is copied
 * last and makes the copy consistent when it is opened. Throws errors of the database and the disk, or the signal's reason
 * if the copy is aborted. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyOpenDatabase(
  { folder, run, setLogRetention }: CopySource,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await setLogRetention(true);
  const first = await startBackup(run).catch(async (error: { code?: string }) => {
    // The backup in progress still needs the log; the copy that started it resets the flag.
    if (error.code !== BACKUP_IN_PROGRESS) await setLogRetention(false).catch(() => {});
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
    await setLogRetention(false).catch(() => {});
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
      await ignoreMissing(copyFiles(source, target, signal, isLog || entry.name === LOG_FOLDER));
    // On file systems that can share blocks between files, the copy takes no time.
    else if (!isLog && !NOT_COPIED.has(entry.name))
      await ignoreMissing(copyFile(source, target, constants.COPYFILE_FICLONE));
  }
}

async function ignoreMissing(work: Promise<void>): Promise<void> {
  await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
