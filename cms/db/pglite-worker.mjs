// The embedded database's own thread. In the main thread PGlite starves the event loop, so every query crosses to here.
// Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: main sends { id, sql, parameters } one at a time, or { id, close: true };
// the answer is { id, result: { command, rowCount, rows } }, { id, error } or { id, closed: true }.
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
parentPort.postMessage({ ready: true });

parentPort.on("message", async ({ id, sql, parameters, close }) => {
  try {
    if (close) {
      await database.close();
      parentPort.postMessage({ id, closed: true });
    } else {
      parentPort.postMessage({ id, result: await run(sql, parameters) });
    }
  } catch (error) {
    parentPort.postMessage({ id, error: plainError(error) });
  }
});

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
