import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

/** How often the holder touches its lock. */
const HEARTBEAT_MS = 5_000;
/** A holder on another host counts as alive until its lock has not been touched for this long. */
const HEARTBEAT_STALE_MS = 30_000;

/** Another process has the folder; the message is for the operator. */
export class LockHeldError extends Error {
  override name = "LockHeldError";
}

/** Who holds a lock. `started` tells a process from a later one that got the same pid; null where the system does not say. */
interface Holder {
  pid: number;
  host: string;
  started: string | null;
}

/**
 * Takes the lock file of a folder that only one process may open, and returns the way to give it back.
 * A lock whose process is gone is taken over. Throws LockHeldError when its process lives.
 */
export function takeLock(path: string): () => void {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder);
  mkdirSync(dirname(path), { recursive: true });
  while (!createWhole(path, own)) {
    const text = readOrNull(path);
    if (text === null) continue; // given back between the two calls
    const holder = parse(text);
    if (holder && isAlive(holder, path)) throw new LockHeldError(heldMessage(path, holder));
    removeStale(path, text);
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (readOrNull(path) === own) unlinkSync(path);
  };
}

/** Creates the file with its text in one step, so that nobody reads it half written; false when it exists. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Moves a dead lock aside. Another process may have taken over meanwhile: then what we moved is alive and goes back. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // somebody else moved it
  }
  if (readOrNull(aside) !== judged) createWhole(path, readOrNull(aside) ?? "");
  unlinkSync(aside);
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < HEARTBEAT_STALE_MS;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holder.started === startOf(holder.pid);
}

/** When a process started, in the kernel's own count; null where there is no /proc, and for one that ended but was not reaped. */
function startOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  // The second field, the command, may hold spaces and ends with the last parenthesis; then come the state and, as the 22nd, the start.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && fields[0] !== "Z" ? (fields[19] ?? null) : null;
}

function parse(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === "number" ? { pid: value.pid, host: value.host ?? hostname(), started: value.started ?? null } : null;
  } catch {
    return null;
  }
}

function heldMessage(path: string, { pid, host }: Holder): string {
  const who = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  return (
    `The embedded database is in use by ${who} (lock file ${path}). Stop that process first, ` +
    `or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that many processes can share.`
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder was removed under us; queries will say so themselves.
  }
}
