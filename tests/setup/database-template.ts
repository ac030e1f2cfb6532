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
    /** An empty, migrated database to be copied: the embedded one's folder, or its name on the server. */
    databaseTemplate: string;
  }
}

/** Makes one database for the whole run, for all its projects: copying it takes a tenth of making another. */
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
  // Two thirds of its files: databases that PostgreSQL copies when it makes another, which the embedded one never does.
  for (const oid of unused) rmSync(join(dataDir, "db/base", String(oid)), { recursive: true });
  return { name: dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Returns the numbers of the other databases that lie beside the migrated one. */
async function migrate(where: { dataDir: string; databaseUrl?: string }): Promise<number[]> {
  const database = await openDatabase({ ...where, logger: createLogger({ LOG_LEVEL: "warn" }) });
  await database.migrate();
  const { rows } = await sql<{
    oid: number;
  }>`select oid::int from pg_database where datname <> current_database()`.execute(database.db);
  await database.close();
  return rows.map(({ oid }) => oid);
}
