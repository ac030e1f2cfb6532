/** Copies of the embedded database, for whoever wants to read it while another process has it open. */

import { constants, chmodSync, mkdirSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
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

/**
 * Lets other processes of the same user ask for copies, by a socket in the data folder. `quietly` runs work while no statement
 * does and all pages are on the disk. Returns the way to end it. Without such a socket nobody can ask; the log says why.
 */
export function offerSnapshots({ dataDir, logger, quietly }: { dataDir: string; logger: Logger; quietly: (work: () => Promise<void>) => Promise<void> }): () => void {
  const path = socketOf(dataDir);
  // What an earlier process left when it was killed.
  rmSync(path, { force: true });
  rmSync(copiesOf(dataDir), { recursive: true, force: true });
  if (process.platform === "win32" || Buffer.byteLength(path) > SOCKET_PATH_MAX_BYTES) {
    logger.info("the path of DATA_DIR is too long for a socket, or this system has none: backups need the site to be stopped");
    return () => {};
  }

  async function copy(): Promise<Answer> {
    // Where it goes is ours to say: whoever asks names no paths.
    const folder = join(copiesOf(dataDir), newId());
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // On file systems that can, the copy shares its blocks with the original and costs no time.
      await quietly(() => cp(join(dataDir, "db"), join(folder, "db"), { recursive: true, mode: constants.COPYFILE_FICLONE }));
      return { folder };
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      return { error: (error as Error).message };
    }
  }

  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    void copy().then((answer) => socket.end(JSON.stringify(answer)));
  });
  server.on("error", (error) => logger.warn({ err: error }, "copies of the database cannot be asked for: backups need the site to be stopped"));
  server.listen(path, () => chmodSync(path, 0o600));
  server.unref();
  return () => server.close();
}

/**
 * Asks the process that has the embedded database open for a copy, and returns its folder, which is as a `DATA_DIR` and the
 * caller's to remove. Null where nobody answers. Throws what went wrong there.
 */
export async function askForSnapshot(dataDir: string): Promise<string | null> {
  const text = await new Promise<string | null>((resolve, reject) => {
    let heard = "";
    const socket = connect(socketOf(dataDir));
    socket.setTimeout(COPY_TIMEOUT_MS, () => socket.destroy(new Error("the process that has the database does not answer")));
    socket.on("data", (piece) => (heard += piece.toString())).on("end", () => resolve(heard));
    socket.on("error", (error: NodeJS.ErrnoException) => (error.syscall === "connect" ? resolve(null) : reject(error)));
  });
  if (!text) return null;
  const answer = JSON.parse(text) as Answer;
  if ("error" in answer) throw new Error(`The running process cannot copy its database: ${answer.error}`);
  return answer.folder;
}
