import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../db/client";
import { readCmsEnvironment } from "../platform/env";
import { createLogger } from "../platform/logger";
import { openStorage } from "../platform/open-storage";
import { readManifest, restoreBackup } from "./backup/read-backup";
import { EXIT } from "./command";
import { createProgressLine } from "./progress";

/**
 * `npm run restore -- FOLDER`: a backup into an empty place, which the environment names as for the site: `DATA_DIR` or
 * `DATABASE_URL`, and where files lie. Embedded or server, folder or bucket need not be what they were. Returns 0 or 2.
 */
export async function main(argv: string[]): Promise<number> {
  const [place, ...more] = argv;
  if (!place || more.length > 0 || place.startsWith("-")) {
    console.error("Usage: npm run restore -- FOLDER");
    return EXIT.failed;
  }
  const folder = resolve(place);
  const line = createProgressLine();
  const closing: (() => unknown)[] = [];
  try {
    const manifest = await readManifest(folder);
    const environment = readCmsEnvironment({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
    for (const name of ["db", "secrets"]) if (hasEntries(join(dataDir, name))) throw new Error(`${join(dataDir, name)} is not empty; a backup is restored to an empty place`);
    const files = await openStorage(environment);
    closing.push(files.close);
    if (!(await files.storage.isEmpty())) throw new Error(`there are files already in ${environment.S3_BUCKET ? `the bucket ${environment.S3_BUCKET}` : join(dataDir, "files")}; a backup is restored to an empty place`);
    const database = await openDatabase({ dataDir, databaseUrl, logger: createLogger(environment), statementTimeoutMs: 0 });
    closing.unshift(() => database.close());
    const { rows: [state] } = await sql<{ used: boolean }>`select to_regclass('kysely_migration') is not null as used`.execute(database.db);
    if (state?.used) throw new Error("the database has a library already; a backup is restored to an empty place");
    await restoreBackup(folder, manifest, { database, storage: files.storage, dataDir, onProgress: (text) => line.show(text) });
    line.clear();
    console.log(`The library of ${manifest.made} is restored: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${manifest.files.rows} files`);
    return EXIT.fine;
  } catch (error) {
    line.clear();
    console.error(`The restore failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    for (const close of closing) await close();
  }
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
