import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { SearchCluster } from "../../cms/areas/discovery";
import { openDatabase, type OpenDatabaseOptions, type OpenedDatabase } from "../../cms/db/client";
import { createLogger } from "../../cms/platform/logger";
import { createServerDatabase } from "./server-database";

/** Silent by default, because tests provoke errors; `LOG_LEVEL=debug` shows everything. */
export const testLogger = createLogger({ LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" });

/** Whether the tests run on a PostgreSQL server instead of the embedded database. */
export const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** Whether search runs on the cluster of OPENSEARCH_URL instead of each process's own engine. */
export const onSearchCluster = Boolean(process.env.OPENSEARCH_URL);

/** Returns the search cluster of a test file, with an index that belongs to its database; undefined without a cluster. */
export const searchClusterOf = ({ dataDir }: { dataDir: string }): SearchCluster | undefined =>
  onSearchCluster
    ? { url: process.env.OPENSEARCH_URL!, index: basename(dataDir).toLowerCase() }
    : undefined;

const PGLITE = createRequire(import.meta.url).resolve("@electric-sql/pglite");
let engine: WebAssembly.Module | undefined;

/**
 * Keeps the embedded database's compiled WebAssembly module for the lifetime of this process, so that all its test files share
 * it. Otherwise each file compiles it again, which takes longer than the statements of most files.
 */
async function keepEngine(): Promise<void> {
  engine ??= await WebAssembly.compile(await readFile(join(dirname(PGLITE), "pglite.wasm")));
}

declare module "vitest" {
  interface ProvidedContext {
    /** Set by a project that has fewer connections to the server than a process in production. */
    connections?: number;
  }
}

export interface TestDatabase extends OpenedDatabase {
  /** A folder that belongs to this test alone; it may also hold files. */
  dataDir: string;
  /** Address of the test's own database on the server; undefined when embedded. */
  databaseUrl: string | undefined;
}

/**
 * Opens an empty, migrated database for one test file: a copy of the run's template. It is embedded, or on the server of
 * TEST_DATABASE_URL, whose role must be allowed to create databases. Closing it removes it.
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
      await dropIndexes({ dataDir });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Deletes what a test file has left on the search cluster. */
async function dropIndexes(owner: { dataDir: string }): Promise<void> {
  const cluster = searchClusterOf(owner);
  if (!cluster) return;
  const [node] = cluster.url.split(",");
  await fetch(`${node}/${cluster.index}-*`, { method: "DELETE" });
}

/**
 * Waits until this process has received all changes announced so far. A server announces them in the order of commits, a moment
 * later.
 */
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

/**
 * Creates a folder. Unless the tests run on a server, it contains an empty, migrated embedded database. The caller removes it.
 */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "library-test-"));
  if (!onServer) cpSync(inject("databaseTemplate"), dataDir, { recursive: true });
  return dataDir;
}

/**
 * Opens one database for a test file before its first test and removes it after its last. Returns a function that gives access
 * to it.
 */
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
