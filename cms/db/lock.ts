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

/** Another process has the folder; the message is for the operator. */
export class LockHeldError extends Error {
  override name = "LockHeldError";
}

/**
 * The holder of a lock. `started` tells a process from a later one that got the same pid. `boot` tells a host from other hosts of
 * the same name and from itself before a restart. `pidNamespace` tells containers of one host apart. Null where the system does not say.
 */
interface Holder {
  pid: number;
  host: string;
  started: string | null;
  boot: string | null;
  pidNamespace: string | null;
}

/**
 * Takes the lock file of a folder that only one process may open, and returns the way to give it back.
 * A process id means something only on the same host, since the same start of it, and in the same container. All others go by the
 * heartbeat: the holder touches the file every few seconds. A lock whose process is gone is taken over. Throws LockHeldError when its
 * process lives. `onLost` is called once when another process has taken the lock over, as it may after a long silence of this one.
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
  while (!createWhole(path, own)) {
    const text = readOrNull(path);
    if (text === null) continue; // given back between the two calls
    const holder = parse(text);
    if (holder && isAlive(holder, path)) throw new LockHeldError(heldMessage(path, holder));
    removeStale(path, text);
  }
  const heartbeat = setInterval(() => {
    try {
      const text = readOrNull(path);
      if (text === own) touch(path, own);
      else if (text === null) createWhole(path, own);
      else {
        clearInterval(heartbeat);
        onLost();
      }
    } catch {
      // The folder was removed or cannot be reached; queries say so themselves.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (readOrNull(path) === own) unlinkSync(path);
  };
}

/** Creates the file with its text in one step, so that no process reads it half written; false when it exists. */
function createWhole(path: string, text: string): boolean {
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

/** Moves a dead lock aside. Another process may have taken over meanwhile: then what we moved is alive and goes back. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${randomUUID()}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another process moved it
  }
  try {
    if (readOrNull(aside) !== judged) createWhole(path, readOrNull(aside) ?? "");
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (!isNamedHere(holder)) return isFresh(path);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return holder.started === startOf(holder.pid);
}

/** Whether the holder's process id means the same process here. What only one side knows counts as different. */
function isNamedHere({ host, boot, pidNamespace: namespace }: Holder): boolean {
  return host === hostname() && boot === bootId() && namespace === pidNamespace();
}

/** Whether the holder has touched its lock lately, by the file system's clock, which all hosts share. */
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

/** Identifies the time since this host was started; null where there is no /proc. */
function bootId(): string | null {
  return readOrNull("/proc/sys/kernel/random/boot_id")?.trim() ?? null;
}

/** Identifies the processes among which a process id is unique, as a container's are; null where there is no /proc. */
function pidNamespace(): string | null {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
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
    `PostgreSQL server that many processes can share. If it is gone for good, wait ${HEARTBEAT_STALE_MS / 1000} s and start again: this process takes over by itself ` +
    `${HEARTBEAT_STALE_MS / 1000} s after the last sign of it. Do not remove the lock file while that process may still be running.`
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Dates the file by writing what is in it: on a network file system the server's clock dates it then, as it does for isFresh. */
function touch(path: string, text: string): void {
  const handle = openSync(path, "r+");
  try {
    writeSync(handle, text, 0);
  } finally {
    closeSync(handle);
  }
}
