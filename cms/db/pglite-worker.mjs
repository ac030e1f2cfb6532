// The thread of the embedded database. In the main thread PGlite would block the event loop, so every query is sent here.
// Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: after { ready: true } the main thread sends { sql, parameters }, one at a time, or { close: true } as the last
// message. The answer is { result: { command, rowCount, rows } }, { error } or { closed: true }. A { notification } may
// precede it. { setLogRetention: boolean } has no answer.
import { existsSync, fsyncSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { intarray } from "@electric-sql/pglite/contrib/intarray";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { readEmptyDatabase } from "./empty-database.mjs";
import { PreparedStatements } from "./pglite-statements.mjs";

/** Length of the log at which the database writes a checkpoint and drops the log. */
const LOG_MAX_BYTES = 64 * 1024 * 1024;
/** Number of statements between two checks of the log's length, if no transaction ends before. */
const LOOK_EVERY_STATEMENTS = 100;

/**
 * The engine's own cache of pages of the database. The default, 128 MB, is zeroed at the start and so always resident, while the
 * operating system caches the same files. Measured, docs/profiling.md: queries cost the same with 32 MB.
 */
const PAGE_CACHE = "32MB";

/** Number of the engine's own messages that are kept: the reason of a failure is among the last. */
const MESSAGES_MAX = 20;
/** Statements after which a table may have other columns. */
const CHANGES_TABLES = /^\s*(alter|create|drop)\b/i;

/** Messages with which PostgreSQL terminates on a full disk. */
const NO_SPACE = /No space left on device|Disk quota exceeded/i;
/**
 * Messages with which PostgreSQL terminates although the folder is intact: the system refuses memory, file handles or access.
 */
const NOT_DAMAGE =
  /No space left|quota exceeded|permission denied|read-only|out of memory|cannot allocate|file descriptors|too many open files|stale file handle/i;
/** PostgreSQL's code `disk_full`. */
const DISK_FULL = "53100";

/**
 * The file system of the host, with `fsync`, which emscripten's file system omits. Without it, PostgreSQL's own calls have
 * no effect.
 */
class SyncedNodeFS extends NodeFS {
  async init(database, options) {
    const made = await super.init(database, options);
    made.emscriptenOpts.preRun.push((module) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
          return 0;
        } catch {
          throw new module.FS.ErrnoError(WASI_IO_ERROR);
        }
      };
    });
    return made;
  }
}
/** WASI's `errno` for input and output errors. PostgreSQL terminates on it, and recovers from its log at the next start. */
const WASI_IO_ERROR = 29;

const messages = [];
const isDurable = workerData.durability === "full" && !workerData.dataDir.includes("://");
// "-F" turns fsync off. emscripten's `fdatasync`, the default method, does nothing.
const durability = isDurable
  ? [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "fsync=on",
      "-c",
      "wal_sync_method=fsync",
    ]
  : PGlite.defaultStartParams;
const database = await open();
const prepared = new PreparedStatements(database);
// `CHANGE_CHANNEL` of types.ts.
await database.listen("content_changed", (notification) => send({ notification }));
let statements = 0;
let savedAt = await logPosition();
send({ ready: true });

/** Whether a running copy needs the complete log. */
let isLogRetained = false;

parentPort.on("message", async ({ sql, parameters, close, setLogRetention }) => {
  try {
    if (setLogRetention !== undefined) {
      isLogRetained = setLogRetention;
    } else if (close) {
      await database.close();
      send({ closed: true });
    } else {
      send({ result: await run(sql, parameters) });
      if (sql === "commit" || ++statements % LOOK_EVERY_STATEMENTS === 0) await checkpointIfDue();
    }
  } catch (error) {
    send({ error: plainError(error) });
  }
});

async function open() {
  // PGlite refuses to load anything into an existing database.
  const isNew = !existsSync(join(workerData.dataDir, "PG_VERSION"));
  try {
    return await PGlite.create({
      loadDataDir: isNew ? readEmptyDatabase() : undefined,
      ...(isDurable
        ? { fs: new SyncedNodeFS(workerData.dataDir) }
        : { dataDir: workerData.dataDir }),
      // A server keeps old log files because it soon needs as many again; here they would only fill the disk. Prepared
      // statements are planned for each call's parameters, as unprepared statements are.
      startParams: [
        ...durability,
        "-c",
        "wal_recycle=off",
        "-c",
        `shared_buffers=${PAGE_CACHE}`,
        "-c",
        "plan_cache_mode=force_custom_plan",
        ...workerData.settings,
      ],
      extensions: { unaccent, pg_trgm, btree_gin, intarray },
      // The same JavaScript types as server.ts gives: days stay text, int8 is a number.
      parsers: { [types.DATE]: (text) => text, [types.INT8]: Number },
      onStderr: storeMessage,
    });
  } catch (error) {
    // "Aborted()" explains nothing; the engine has logged the reason.
    const reason = reasonOfEnd();
    if (reason)
      throw Object.assign(new Error(reason), {
        code: codeOf(reason),
        isDamage: !NOT_DAMAGE.test(reason),
      });
    // "Aborted(…)" comes from emscripten: no memory, or its files cannot be loaded. Any other trap is caused by the data
    // that the engine has read.
    const isTrap =
      error instanceof WebAssembly.RuntimeError && !error.message.startsWith("Aborted(");
    throw isTrap ? Object.assign(new Error(error.message), { isDamage: true }) : error;
  }
}

/** Stores the engine's last messages. Returns true: the message is handled. */
function storeMessage(message) {
  messages.push(message);
  if (messages.length > MESSAGES_MAX) messages.shift();
  return true;
}

/** Returns the engine's own reason for ending; undefined if it gave none. */
function reasonOfEnd() {
  return messages
    .findLast((message) => /\b(PANIC|FATAL):/.test(message))
    ?.replace(/^.*\b(PANIC|FATAL):\s*/, "");
}

function codeOf(reason) {
  return NO_SPACE.test(reason ?? "") ? DISK_FULL : undefined;
}

function send(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort.postMessage(message);
}

/**
 * Writes a checkpoint when the log is long. A server has a process for this; a single process would let its log grow without
 * limit. Statements of the main thread wait meanwhile, for some tens of milliseconds. In a failed transaction it is not
 * possible, and is tried again later.
 */
async function checkpointIfDue() {
  try {
    if (isLogRetained || (await logPosition()) - savedAt < LOG_MAX_BYTES) return;
    await database.exec("checkpoint");
    savedAt = await logPosition();
  } catch {
    // The next check tries again.
  }
}

async function logPosition() {
  const { rows } = await database.query(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  );
  return rows[0].bytes;
}

/** Runs SQL. Without parameters it may contain several statements, as with a server; the result of the last one counts. */
async function run(sql, parameters) {
  if (CHANGES_TABLES.test(sql)) prepared.clear();
  const result =
    parameters.length > 0
      ? await prepared.query(sql, parameters)
      : (await database.exec(sql)).at(-1);
  return { command: result?.command, rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] };
}

/**
 * Returns the fields of PostgreSQL's error report, because the error class does not survive the transfer between threads.
 * Fatal means that WebAssembly itself failed.
 */
function plainError(error) {
  const {
    message,
    severity,
    code,
    detail,
    hint,
    position,
    where,
    schema,
    table,
    column,
    constraint,
  } = error ?? {};
  const fatal = error instanceof WebAssembly.RuntimeError;
  const reason = fatal ? reasonOfEnd() : undefined;
  return {
    message: reason ?? message ?? String(error),
    fatal,
    severity,
    code: code ?? codeOf(reason),
    detail,
    hint,
    position,
    where,
    schema,
    table,
    column,
    constraint,
  };
}
