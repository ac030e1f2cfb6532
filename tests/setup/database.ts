import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { openDatabase, type OpenedDatabase } from "../../cms/db/client";
import { createLogger } from "../../cms/platform/logger";

/** Quiet, because tests provoke errors; `LOG_LEVEL=debug` shows all. */
export const testLogger = createLogger({ LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" });

/** Whether the tests run on a PostgreSQL server instead of the embedded database. */
export const onServer = Boolean(process.env.TEST_DATABASE_URL);

export interface TestDatabase extends OpenedDatabase {
  /** A folder of this test's own; files may lie here too. */
  dataDir: string;
  /** Address of the test's own database on the server; undefined when embedded. */
  databaseUrl: string | undefined;
}

/**
 * Opens an empty, migrated database that nobody else uses: a copy of the run's template, or with TEST_DATABASE_URL a new
 * database on that server (its role must be allowed to create databases). Closing it removes it.
 */
export async function openTestDatabase(options: { statementTimeoutMs?: number } = {}): Promise<TestDatabase> {
  const server = onServer ? await createServerDatabase() : null;
  const dataDir = makeDataDir();
  const database = await openDatabase({ dataDir, databaseUrl: server?.url, logger: testLogger, ...options });
  if (server) await database.migrate();
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

/** Makes a database without tables on the server of TEST_DATABASE_URL. Throws when there is none. */
export async function createServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE_URL names no server");
  const name = `library_test_${randomBytes(6).toString("hex")}`;
  await runOn(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
