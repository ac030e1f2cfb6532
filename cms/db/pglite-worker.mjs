// The embedded database's own thread. In the main thread PGlite starves the event loop, so every query crosses to here.
// Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: after { ready: true } main sends { sql, parameters }, one at a time, or { close: true } as the last;
// the answer is { result: { command, rowCount, rows } }, { error } or { closed: true }.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { intarray } from "@electric-sql/pglite/contrib/intarray";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

const database = await PGlite.create({
  dataDir: workerData.dataDir,
  extensions: { unaccent, pg_trgm, btree_gin, intarray },
  // The same JavaScript types as server.ts gives: days stay text, int8 is a number.
  parsers: { [types.DATE]: (text) => text, [types.INT8]: Number },
});
send({ ready: true });

parentPort.on("message", async ({ sql, parameters, close }) => {
  try {
    if (close) {
      await database.close();
      send({ closed: true });
    } else {
      send({ result: await run(sql, parameters) });
    }
  } catch (error) {
    send({ error: plainError(error) });
  }
});

function send(message) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort.postMessage(message);
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
