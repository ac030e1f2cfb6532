import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { openDatabase, type OpenDatabaseOptions, type OpenedDatabase } from "../../cms/db/client";
import { createLogger } from "../../cms/platform/logger";
import { createServerDatabase } from "./server-database";

/** Quiet, because tests provoke errors; `LOG_LEVEL=debug` shows all. */
export const testLogger = createLogger({ LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" });

/** Whether the tests run on a PostgreSQL server instead of the embedded database. */
export const onServer = Boolean(process.env.TEST_DATABASE_URL);

const PGLITE = createRequire(import.meta.url).resolve("@electric-sql/pglite");
let engine: WebAssembly.Module | undefined;

/**
 * Keeps what Node has compiled of the embedded database for as long as this process lives: the engines of all its files then
 * share it. Otherwise each compiles its own again, which takes longer than most files' statements.
 */
async function keepEngine(): Promise<void> {
  engine ??= await WebAssembly.compile(await readFile(join(dirname(PGLITE), "pglite.wasm")));
}

declare module "vitest" {
  interface ProvidedContext {
    /** Of a project that has fewer connections to the server than a process in service. */
    connections?: number;
  }
}

export interface TestDatabase extends OpenedDatabase {
  /** A folder of this test's own; files may lie here too. */
  dataDir: string;
  /** Address of the test's own database on the server; undefined when embedded. */
  databaseUrl: string | undefined;
}

/**
 * Opens an empty, migrated database that nobody else uses: a copy of the run's template, embedded or with
 * TEST_DATABASE_URL on that server (its role must be allowed to create databases). Closing it removes it.
 */
export async function openTestDatabase(
  options: Pick<OpenDatabaseOptions, "statementTimeoutMs" | "traced"> = {},
): Promise<TestDatabase> {
  const server = onServer
    ? await createServerDatabase({ template: inject("databaseTemplate") })
    : null;
  if (!server) await keepEngine();
  const dataDir = makeDataDir();
  const database = await openDatabase({
    dataDir,
    databaseUrl: server?.url,
    logger: testLogger,
    poolSize: inject("connections"),
    ...options,
  });
  return {
    ...database,
    dataDir,
    databaseUrl: server?.url,
    async close() {
      await database.close();
      await server?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until this process has heard of all that changed until now: a server tells in the order of commits, a moment later. */
export function untilHeard({
  announceChange,
  onChange,
}: Pick<OpenedDatabase, "announceChange" | "onChange">): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onChange((topic) => {
      if (topic !== "site") return;
      stop();
      resolve();
    });
    announceChange("site").catch(reject);
  });
}

/** A new folder; with an empty, migrated embedded database in it, unless the tests run on a server. The caller removes it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "library-test-"));
  if (!onServer) cpSync(inject("databaseTemplate"), dataDir, { recursive: true });
  return dataDir;
}

/** One database for a test file, opened before its first test and removed after its last. Returns the way to it. */
export function useDatabase(options?: { statementTimeoutMs?: number }): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await openTestDatabase(options);
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error("The database opens before the first test, not before");
    return database;
  };
}
