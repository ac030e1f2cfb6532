import { randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

/** How often the holder touches its lock. */
const HEARTBEAT_MS = 5_000;
/** A holder on another host or in another container counts as alive until its lock has not been touched for this long. */
const HEARTBEAT_STALE_MS = 30_000;

/** Thrown when another process holds the folder. The message is for the operator. */
export class LockHeldError extends Error {
  override name = "LockHeldError";
}

/**
 * The holder of a lock. Each field is null if the system does not provide it.
 * `started` distinguishes a process from a later one with the same pid.
 * `boot` distinguishes a host from other hosts of the same name, and from itself before a restart.
 * `pidNamespace` distinguishes containers on one host.
 */
interface Holder {
  pid: number;
  host: string;
  started: string | null;
  boot: string | null;
  pidNamespace: string | null;
}

/**
 * Takes the lock file of a folder that only one process may open. Returns a function that releases it.
 * A process id is meaningful only on the same host, since the same boot and in the same container. All other holders are
 * judged by the heartbeat: the holder touches the file every few seconds.
 * Takes over a lock whose process is gone. Throws LockHeldError if the process is alive.
 * Calls `onLost` once if another process has taken the lock over, which can happen after this process was silent for long.
 */
export function takeLock(path: string, onLost: () => void = () => {}): () => void {
  const own = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    boot: bootId(),
    pidNamespace: pidNamespace(),
  } satisfies Holder);
  mkdirSync(dirname(path), { recursive: true });
  while (!createAtomically(path, own)) {
    const text = readOrNull(path);
    if (text === null) continue; // released between the two calls
    const holder = parse(text);
    if (holder && isAlive(holder, path)) throw new LockHeldError(heldMessage(path, holder));
    removeStale(path, text);
  }
  const heartbeat = setInterval(() => {
    try {
      const text = readOrNull(path);
      if (text === own) touch(path, own);
      else if (text === null) createAtomically(path, own);
      else {
        clearInterval(heartbeat);
        onLost();
      }
    } catch {
      // The folder was removed or cannot be reached. Queries report that themselves.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (readOrNull(path) === own) unlinkSync(path);
  };
}

/** Creates the file with its text in one step, so that no process reads a partial file. Returns false if the file exists. */
function createAtomically(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead lock aside. If another process has taken over meanwhile, the moved file is a live lock and is put back. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${randomUUID()}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another process moved it
  }
  try {
    if (readOrNull(aside) !== judged) createAtomically(path, readOrNull(aside) ?? "");
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (!isNamedHere(holder)) return isFresh(path);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holder.started === startOf(holder.pid);
}

/**
 * Returns whether the holder's process id refers to the same process here. A value that only one side knows counts as
 * different.
 */
function isNamedHere({ host, boot, pidNamespace: namespace }: Holder): boolean {
  return host === hostname() && boot === bootId() && namespace === pidNamespace();
}

/** Returns whether the holder has touched its lock recently, by the file system's clock, which all hosts share. */
function isFresh(path: string): boolean {
  const probe = `${path}.${randomUUID()}.clock`;
  try {
    writeFileSync(probe, "");
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    return touched !== undefined && statSync(probe).mtimeMs - touched < HEARTBEAT_STALE_MS;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Returns an identifier of the time since this host booted; null without /proc. */
function bootId(): string | null {
  return readOrNull("/proc/sys/kernel/random/boot_id")?.trim() ?? null;
}

/** Returns an identifier of the pid namespace, for example a container's; null without /proc. */
function pidNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

/**
 * Returns when a process started, in the kernel's clock ticks. Null without /proc, and for a process that has ended but was
 * not reaped.
 */
function startOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  // The second field, the command, may contain spaces and ends with the last parenthesis. The state follows it; the start
  // time is field 22.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && fields[0] !== "Z" ? (fields[19] ?? null) : null;
}

function parse(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    if (typeof value.pid !== "number") return null;
    const {
      pid,
      host = hostname(),
      started = null,
      boot = null,
      pidNamespace: namespace = null,
    } = value;
    return { pid, host, started, boot, pidNamespace: namespace };
  } catch {
    return null;
  }
}

function heldMessage(path: string, holder: Holder): string {
  const { pid } = holder;
  if (isNamedHere(holder)) {
    return (
      `The embedded database is in use by process ${pid} (lock file ${path}). Stop that process first, ` +
      `or set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that many processes can share.`
    );
  }
  const host =
    holder.host === hostname()
      ? `another container or host named ${holder.host}, or this one before it was restarted`
      : holder.host;
  return (
    `The embedded database is in use by process ${pid} on ${host} (lock file ${path}), which touched the lock in the last ` +
    `${HEARTBEAT_STALE_MS / 1000} s. Stop that process first, or set DATA_DIR to another folder, or set DATABASE_URL to a ` +
    `PostgreSQL server that many processes can share. If that process has ended, wait ${HEARTBEAT_STALE_MS / 1000} s and start again: this process takes over ` +
    `${HEARTBEAT_STALE_MS / 1000} s after that process last touched the lock. Do not remove the lock file while that process may still be running.`
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/**
 * Updates the file's time by writing its contents. On a network file system the server's clock then sets the time, as for
 * isFresh.
 */
function touch(path: string, text: string): void {
  const handle = openSync(path, "r+");
  try {
    writeSync(handle, text, 0);
  } finally {
    closeSync(handle);
  }
}
