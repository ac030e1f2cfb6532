/** Copies of the embedded database while it is open: for safety copies, and for commands of other processes. */

import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { newId } from "../platform/ids";

/** Longest path of a socket that every system takes, in bytes. Linux: 108 with a closing zero; macOS: 104. */
const SOCKET_PATH_MAX_BYTES = 103;
/** Longest wait for a copy. Ours: a database of 10 GB on a slow disk. */
const COPY_TIMEOUT_MS = 10 * 60 * 1000;

/** What the process that has the database answers. */
type Answer = { folder: string } | { error: string };

const socketOf = (dataDir: string) => join(dataDir, "db.sock");
const copiesOf = (dataDir: string) => join(dataDir, "snapshots");

/** Copies of an open database. */
export interface Snapshots {
  /**
   * Makes a copy and returns its folder, which is like a `DATA_DIR` and the caller's to remove. Waits for copies that were asked
   * for earlier. Throws the signal's reason when it aborts the copy.
   */
  copy(signal?: AbortSignal): Promise<string>;
  /** Stops answering other processes, and aborts all copies. */
  end(): void;
}

/**
 * Makes copies for this process, and for others of the same user, who ask by a socket in the data folder. `copyTo` copies the
 * database into a folder. Without such a socket other processes cannot ask; the log says why.
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
  // What an earlier process left when it was killed.
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
    // The caller names no paths.
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
 * Asks the process that has the embedded database open for a copy, and returns its folder, which is as a `DATA_DIR` and the
 * caller's to remove. Null where nobody answers. Throws what went wrong there.
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
