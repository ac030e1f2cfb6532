import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase } from "../db/client";
import { isUnused, RESTORE_FOLDER } from "../db/folder";
import { takeLock } from "../db/lock";
import { syncFolder, syncTree, writeSynced } from "../platform/durable";
import { safetyCopyName } from "../platform/safety-copies-folder";
import { isWholeSecret } from "../platform/secrets";
import type { Manifest } from "./manifest";
import { restoreDatabase } from "./read-backup";

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
      if (isWholeSecret(readFileSync(path, "utf8").trim())) continue;
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
