// The embedded database's own thread. In the main thread PGlite starves the event loop, so every query crosses to here.
// Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: after { ready: true } main sends { sql, parameters }, one at a time, or { close: true } as the last;
// the answer is { result: { command, rowCount, rows } }, { error } or { closed: true }. A { notification } may come before it.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { intarray } from "@electric-sql/pglite/contrib/intarray";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

/** How much of its log the database writes before it saves its pages and drops the log. */
const LOG_MAX_BYTES = 64 * 1024 * 1024;
/** How many statements pass between two looks at the log's length, if no transaction ends before. */
const LOOK_EVERY_STATEMENTS = 100;

const database = await PGlite.create({
  dataDir: workerData.dataDir,
  // Old log files are for a server that will soon need as many again; here they would only fill the disk.
  startParams: [...PGlite.defaultStartParams, "-c", "wal_recycle=off", ...workerData.settings],
  extensions: { unaccent, pg_trgm, btree_gin, intarray },
  // The same JavaScript types as server.ts gives: days stay text, int8 is a number.
  parsers: { [types.DATE]: (text) => text, [types.INT8]: Number },
});
// `CHANGE_CHANNEL` of types.ts.
await database.listen("content_changed", (notification) => send({ notification }));
let statements = 0;
let savedAt = await logPosition();
send({ ready: true });

parentPort.on("message", async ({ sql, parameters, close }) => {
  try {
    if (close) {
      await database.close();
      send({ closed: true });
    } else {
      send({ result: await run(sql, parameters) });
      if (sql === "commit" || ++statements % LOOK_EVERY_STATEMENTS === 0) await keepLogShort();
    }
  } catch (error) {
    send({ error: plainError(error) });
  }
});

function send(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort.postMessage(message);
}

/**
 * A server has a process that does this; a single one lets its log grow without end. Any statement of the main thread
 * waits meanwhile, some tens of milliseconds. In a failed transaction it is not possible, and is tried again later.
 */
async function keepLogShort() {
  try {
    if ((await logPosition()) - savedAt < LOG_MAX_BYTES) return;
    await database.exec("checkpoint");
    savedAt = await logPosition();
  } catch {
    // The next look comes.
  }
}

async function logPosition() {
  const { rows } = await database.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes");
  return rows[0].bytes;
}

/** Without parameters several statements may come at once, as with a server; the last one's result counts. */
async function run(sql, parameters) {
  const result = parameters.length > 0 ? await database.query(sql, parameters) : (await database.exec(sql)).at(-1);
  return { command: result?.command, rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] };
}

/** The fields of PostgreSQL's error report; the class itself does not survive the crossing. Fatal: WebAssembly itself gave up. */
function plainError(error) {
  const { message, severity, code, detail, hint, position, where, schema, table, column, constraint } = error ?? {};
  const fatal = error instanceof WebAssembly.RuntimeError;
  return { message: message ?? String(error), fatal, severity, code, detail, hint, position, where, schema, table, column, constraint };
}
