import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../db/client";
import { RESTORE_FOLDER } from "../db/folder";
import { takeLock } from "../db/lock";
import { createLogger } from "../platform/logger";
import { openStorage } from "../platform/open-storage";
import { runOnFolder, commandEnvironment, EXIT } from "./command";
import { readManifest, restoreBackup, restoreSafetyCopy } from "../backup/restore-backup";

/**
 * Runs `npm run restore -- FOLDER`: restores a backup to an empty place. The environment names the place as it does for
 * the site: `DATA_DIR` or `DATABASE_URL`, and the storage of files. The kind of database (embedded or server) and of
 * storage (folder or bucket) may differ from the original. A safety copy replaces the embedded database, which is moved
 * aside. Returns 0 or 2.
 */
export function main(argv: string[]): Promise<number> {
  return runOnFolder("restore", argv, async ({ folder, line, closeLater }) => {
    const manifest = await readManifest(folder);
    const environment = commandEnvironment();
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    if (manifest.files === null) {
      if (databaseUrl !== undefined)
        throw new Error(
          "a safety copy can be restored only to the embedded database; unset DATABASE_URL, or restore a full backup",
        );
      const aside = await restoreSafetyCopy(folder, manifest, {
        dataDir,
        logger: createLogger(environment),
        onProgress: (text) => line.show(text),
      });
      line.clear();
      console.log(
        `The database of ${manifest.made} is restored: ${rows} rows. Files were not changed. You can start the site now.`,
      );
      for (const path of aside)
        console.log(`The replaced data is in ${path}; delete it when you no longer need it.`);
      return EXIT.fine;
    }
    for (const name of ["db", "secrets"])
      if (hasEntries(join(dataDir, name)))
        throw new Error(`${join(dataDir, name)} is not empty; restore a backup to an empty place`);
    const files = await openStorage(environment);
    closeLater(files.close);
    if (!(await files.storage.isEmpty()))
      throw new Error(
        `there are already files in ${environment.S3_BUCKET ? `the bucket ${environment.S3_BUCKET}` : join(dataDir, "files")}; restore a backup to an empty place`,
      );
    if (databaseUrl === undefined) removeInterruptedRestore(dataDir);
    const database = await openDatabase({
      dataDir,
      databaseUrl,
      logger: createLogger(environment),
      statementTimeoutMs: 0,
    });
    closeLater(() => database.close());
    const {
      rows: [state],
    } = await sql<{
      used: boolean;
    }>`select to_regclass('kysely_migration') is not null as used`.execute(database.db);
    if (state?.used)
      throw new Error("the database already has a library; restore a backup to an empty place");
    await restoreBackup(folder, manifest, {
      database,
      storage: files.storage,
      dataDir,
      onProgress: (text) => line.show(text),
    });
    line.clear();
    console.log(
      `The library of ${manifest.made} is restored: ${rows} rows, ${manifest.files.rows} files`,
    );
    return EXIT.fine;
  });
}

/** Removes what an interrupted restore of a safety copy has left. Throws LockHeldError if a restore is running. */
function removeInterruptedRestore(dataDir: string): void {
  const release = takeLock(join(dataDir, "db.lock"));
  try {
    rmSync(join(dataDir, RESTORE_FOLDER), { recursive: true, force: true });
  } finally {
    release();
  }
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
