import {
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrationNames, type OpenedDatabase, openDatabase } from "../db/client";
import { syncTree, syncFolder, writeSynced } from "../platform/disk";
import type { Storage } from "../platform/storage";
import {
  BackedUpFile,
  FORMAT,
  Manifest,
  MANIFEST_FILE,
  tableFile,
  readLines,
  setSequences,
  withoutReferences,
  writeRows,
} from "./backup-format";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { isUnused, RESTORE_FOLDER } from "../db/folder";
import { takeLock } from "../db/lock";
import { safetyCopyName } from "../platform/safety-copies-folder";
import { isValidSecret } from "../platform/secrets";

/** The place to which a backup is restored. It must be empty. */
export interface BackupTarget {
  database: Pick<OpenedDatabase, "db" | "migrate">;
  storage: Storage;
  dataDir: string;
  onProgress(text: string): void;
}

/**
 * Reads the manifest of a backup. Throws a sentence for the operator if the folder is not a backup or has an unsupported
 * format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => null);
  if (text === null)
    throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST_FILE}`);
  const { format } = JSON.parse(text) as { format: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new Error(
      "the backup was made by a newer version of the library; restore it with that version",
    );
  const manifest = Manifest.parse(JSON.parse(text));
  if (!migrationNames.includes(manifest.migration))
    throw new Error(
      `the backup was made by a newer version of the library (${manifest.migration}); restore it with that version`,
    );
  return manifest;
}

/**
 * Restores a backup and migrates the database to this program's version. Files come first, then the database in one
 * transaction: an interrupted restore leaves no library with missing files. Throws a sentence if part of the backup is
 * damaged.
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  { database, storage, dataDir, onProgress }: BackupTarget,
): Promise<void> {
  if (manifest.files) await restoreFiles(folder, manifest.files, storage, onProgress);
  await restoreDatabase(folder, manifest, database, onProgress);
  if (manifest.secrets.length > 0)
    await mkdir(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  for (const name of manifest.secrets)
    await copyFile(join(folder, "secrets", name), join(dataDir, "secrets", name));
  // The site refuses to start with a short secret, so a power cut must not shorten one.
  if (manifest.secrets.length > 0) await syncTree(join(dataDir, "secrets"));
}

async function restoreFiles(
  folder: string,
  list: NonNullable<Manifest["files"]>,
  storage: Storage,
  onProgress: BackupTarget["onProgress"],
): Promise<void> {
  let count = 0;
  for await (const line of readLines(join(folder, list.name), list)) {
    const { key, size, sha256 } = BackedUpFile.parse(JSON.parse(line));
    const stored = await storage.put(key, createReadStream(join(folder, key)));
    if (stored.size !== size || stored.sha256 !== sha256)
      throw new Error(
        `${join(folder, key)} has changed since it was written: the backup is damaged`,
      );
    onProgress(`${++count} of ${list.rows} files`);
  }
}

/** Fills an empty database with a backup's tables. Throws a sentence if a table is damaged. */
async function restoreDatabase(
  folder: string,
  manifest: Manifest,
  database: BackupTarget["database"],
  onProgress: BackupTarget["onProgress"],
): Promise<void> {
  // Creates the tables as they were at the time of the backup. Later migrations run after the rows are restored.
  await database.migrate(manifest.migration);
  const tables = manifest.tables.map(({ name }) => name);
  await database.db.transaction().execute(async (trx) => {
    await withoutReferences(trx, tables, async () => {
      for (const { name, columns, ...lines } of manifest.tables) {
        onProgress(`table ${name}`);
        await writeRows(trx, name, columns, readLines(join(folder, tableFile(name)), lines));
      }
    });
    await setSequences(trx);
    // Unfinished uploads: their bytes were still arriving, or were in a place that backups do not read. Their senders
    // upload them again.
    await trx
      .deleteFrom("incoming_files")
      .where("state", "in", ["receiving", "checking"])
      .execute();
  });
  await database.migrate();
}

export interface RestoreOptions {
  dataDir: string;
  logger: Logger;
  onProgress(text: string): void;
}

/**
 * Replaces the embedded database with a safety copy. The new database is built beside the old one and replaces it only
 * when it is complete. The old database is moved aside, and files stay where they are. Intact secrets stay too, because
 * they are as new as those in the copy, or newer. Missing and damaged secrets come from the copy. Returns the paths of
 * the old database and of damaged secrets that were moved aside. Throws LockHeldError while the site runs, and a sentence
 * if the copy is damaged.
 */
export async function restoreSafetyCopy(
  folder: string,
  manifest: Manifest,
  { dataDir, logger, onProgress }: RestoreOptions,
): Promise<string[]> {
  const release = takeLock(join(dataDir, "db.lock"));
  try {
    const draft = join(dataDir, RESTORE_FOLDER);
    const target = join(dataDir, "db");
    const suffix = `.replaced-${safetyCopyName(new Date())}`;
    const aside: string[] = [];
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    try {
      const database = await openDatabase({ dataDir: draft, logger, statementTimeoutMs: 0 });
      try {
        await restoreDatabase(folder, manifest, database, onProgress);
      } finally {
        await database.close();
      }
      await syncTree(draft);
      aside.push(...restoreSecrets(folder, manifest, dataDir, suffix));
    } catch (error) {
      // The old database is still in place, so the next start must not find traces of this attempt.
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    if (!isUnused(target)) {
      renameSync(target, target + suffix);
      aside.push(target + suffix);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(join(draft, "db"), target);
    syncFolder(dataDir);
    // Removed last: if a start finds this folder, it knows that a restore was interrupted.
    rmSync(draft, { recursive: true, force: true });
    return aside;
  } finally {
    release();
  }
}

function restoreSecrets(
  folder: string,
  manifest: Manifest,
  dataDir: string,
  suffix: string,
): string[] {
  const secrets = join(dataDir, "secrets");
  const aside: string[] = [];
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  for (const name of manifest.secrets) {
    const path = join(secrets, name);
    if (existsSync(path)) {
      if (isValidSecret(readFileSync(path, "utf8").trim())) continue;
      linkSync(path, path + suffix);
      aside.push(path + suffix);
    }
    const draft = `${path}.${randomUUID()}`;
    try {
      writeSynced(draft, readFileSync(join(folder, "secrets", name), "utf8"), 0o600);
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  syncFolder(secrets);
  syncFolder(dataDir);
  return aside;
}
