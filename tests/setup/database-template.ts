import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../cms/db/client";
import { createLogger } from "../../cms/platform/logger";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of an empty, migrated embedded database, to be copied; empty when the tests run on a server. */
    databaseTemplate: string;
  }
}

/** Makes one embedded database for the whole run: copying its folder takes a tenth of making another. */
export default async function setup(project: TestProject): Promise<(() => void) | void> {
  if (process.env.TEST_DATABASE_URL) return project.provide("databaseTemplate", "");
  const dataDir = mkdtempSync(join(tmpdir(), "library-template-"));
  const database = await openDatabase({ dataDir, logger: createLogger({ LOG_LEVEL: "warn" }) });
  await database.migrate();
  await database.close();
  project.provide("databaseTemplate", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
