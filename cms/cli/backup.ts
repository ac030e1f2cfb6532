import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type OpenedDatabase } from "../db/client";
import { LockHeldError } from "../db/lock";
import { requestSnapshot } from "../db/snapshots";
import type { CmsEnvironment } from "../platform/env";
import { createLogger } from "../platform/logger";
import { openStorage } from "../platform/open-storage";
import { programVersion } from "../platform/project-file";
import { runOnFolder, commandEnvironment, EXIT } from "./command";
import { writeBackup } from "../backup/write-backup";

/**
 * Runs `npm run backup -- FOLDER`: writes database, files and secrets into a new folder while the site runs. Returns 0, 1
 * if files of the library were missing or damaged, or 2 if no backup was made.
 */
export function main(argv: string[]): Promise<number> {
  return runOnFolder("backup", argv, async ({ folder, line, closeLater }) => {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty; choose a new folder`);
    const environment = commandEnvironment();
    const files = await openStorage(environment);
    closeLater(files.close);
    const { database, close } = await openToRead(environment);
    closeLater(close);
    const {
      tables,
      files: kept,
      missing,
    } = await writeBackup(folder, {
      database,
      storage: files.storage,
      dataDir: environment.DATA_DIR,
      version: programVersion(),
      onProgress: (text) => line.show(text),
    });
    line.clear();
    console.log(
      `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${kept?.rows ?? 0} files are in ${folder}`,
    );
    for (const key of missing) console.error(`Lost or damaged in the storage: ${key}`);
    return missing.length > 0 ? EXIT.incomplete : EXIT.fine;
  });
}

/** Opens the library's database for reading, or a copy of it if a running process holds it. Throws if there is no library. */
export async function openToRead({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL,
}: CmsEnvironment): Promise<{ database: OpenedDatabase; close(): Promise<void> }> {
  const logger = createLogger({ LOG_LEVEL });
  const open = (folder: string) =>
    openDatabase({ dataDir: folder, databaseUrl, logger, statementTimeoutMs: 0 });
  if (databaseUrl === undefined && !existsSync(join(dataDir, "db")))
    throw new Error(
      `There is no library in ${dataDir}; is DATA_DIR correct, or is DATABASE_URL missing?`,
    );
  try {
    const database = await open(dataDir);
    return { database, close: database.close };
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    const copy = await requestSnapshot(dataDir);
    if (copy === null) throw error;
    try {
      const database = await open(copy);
      return {
        database,
        async close() {
          await database.close();
          rmSync(copy, { recursive: true, force: true });
        },
      };
    } catch (failure) {
      rmSync(copy, { recursive: true, force: true });
      throw failure;
    }
  }
}
