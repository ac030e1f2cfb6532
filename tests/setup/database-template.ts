import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../cms/db/client";
import { createLogger } from "../../cms/platform/logger";
import { createServerDatabase } from "./server-database";

declare module "vitest" {
  interface ProvidedContext {
    /** An empty, migrated database to copy: the folder of the embedded database, or the name on the server. */
    databaseTemplate: string;
  }
}

/**
 * Creates one database for the whole run, shared by all projects. Copying it takes a tenth of the time of creating a new one.
 */
export default async function setup({
  vitest,
}: TestProject): Promise<(() => void | Promise<void>) | void> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().databaseTemplate) return;
  const template = process.env.TEST_DATABASE_URL ? await onServer() : await inFolder();
  run.provide("databaseTemplate", template.name);
  return template.remove;
}

async function onServer() {
  const { name, url, drop } = await createServerDatabase();
  await migrate({ dataDir: "", databaseUrl: url });
  return { name, remove: drop };
}

async function inFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "library-template-"));
  const unused = await migrate({ dataDir });
  // These databases are two thirds of the files. PostgreSQL copies them when it creates a database, which the embedded database
  // never does.
  for (const oid of unused) rmSync(join(dataDir, "db/base", String(oid)), { recursive: true });
  return { name: dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Returns the object ids of the other databases beside the migrated one. */
async function migrate(where: { dataDir: string; databaseUrl?: string }): Promise<number[]> {
  const database = await openDatabase({ ...where, logger: createLogger({ LOG_LEVEL: "warn" }) });
  await database.migrate();
  const { rows } = await sql<{
    oid: number;
  }>`select oid::int from pg_database where datname <> current_database()`.execute(database.db);
  await database.close();
  return rows.map(({ oid }) => oid);
}
