/** Copies of the embedded database while it is open: for safety copies, and for commands in other processes. */

import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { newId } from "../platform/ids";

/** Maximum length of a socket path that every system accepts, in bytes. Linux: 108 with a closing zero; macOS: 104. */
const SOCKET_PATH_MAX_BYTES = 103;
/** Longest wait for a copy. Chosen: enough for a database of 10 GB on a slow disk. */
const COPY_TIMEOUT_MS = 10 * 60 * 1000;

/** The answer of the process that holds the database. */
type Answer = { folder: string } | { error: string };

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
      "the path of DATA_DIR is too long for a socket, or this system has none: backups need the site to be stopped",
    );
    return { copy, end: () => ending.abort() };
  }
  const answer = (): Promise<Answer> =>
    copy().then(
      (folder) => ({ folder }),
      (error: Error) => ({ error: error.message }),
    );
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    void answer().then((said) => socket.end(JSON.stringify(said)));
  });
  server.on("error", (error) =>
    logger.warn(
      { err: error },
      "copies of the database cannot be asked for: backups need the site to be stopped",
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
export async function askForSnapshot(dataDir: string): Promise<string | null> {
  const text = await new Promise<string | null>((resolve, reject) => {
    let heard = "";
    const socket = connect(socketOf(dataDir));
    socket.setTimeout(COPY_TIMEOUT_MS, () =>
      socket.destroy(new Error("the process that has the database does not answer")),
    );
    socket.on("data", (piece) => (heard += piece.toString())).on("end", () => resolve(heard));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.syscall === "connect" ? resolve(null) : reject(error),
    );
  });
  if (!text) return null;
  const answer = JSON.parse(text) as Answer;
  if ("error" in answer)
    throw new Error(`The running process cannot copy its database: ${answer.error}`);
  return answer.folder;
}
