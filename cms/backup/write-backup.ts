import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { Db, OpenedDatabase } from "../db/client";
import { hashAndCount, type Storage } from "../platform/storage";
import {
  type BackedUpFile,
  FILES_LIST,
  FORMAT,
  FORMAT_WITH_FILES,
  type Manifest,
  MANIFEST_FILE,
  tableFile,
  writeLines,
  columnNames,
  rowsOf,
  tableNames,
} from "./backup-format";

/** The source and the options of a backup. */
export interface BackupSource {
  database: Pick<OpenedDatabase, "db" | "kind">;
  /** Null makes a safety copy, which leaves the files where they are. */
  storage: Pick<Storage, "open"> | null;
  /** The folder that contains the secrets. */
  dataDir: string;
  /** The program's version. */
  version: string;
  onProgress(text: string): void;
  /** Aborts the backup. The caller removes what was already written. */
  signal?: AbortSignal;
}

/**
 * Writes a backup into an empty folder and returns its manifest. Throws the errors of the database, the storage and the
 * disk, and the signal's reason.
 */
export async function writeBackup(
  folder: string,
  { database, storage, dataDir, version, onProgress, signal }: BackupSource,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = new Date().toISOString();
  // One snapshot for all tables: rows written meanwhile are not included.
  const { tables, migration, databaseVersion, files } = await database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const {
        rows: [state],
      } = await sql<{ migration: string; version: string }>`
      select (select max(name) from kysely_migration) as migration, current_setting('server_version') as version`.execute(
        trx,
      );
      const parts: Manifest["tables"] = [];
      for (const name of await tableNames(trx)) {
        signal?.throwIfAborted();
        onProgress(`table ${name}`);
        const columns = await columnNames(trx, name);
        parts.push({
          name,
          columns,
          ...(await writeLines(join(folder, tableFile(name)), rowsOf(trx, name, columns), signal)),
        });
      }
      return {
        tables: parts,
        migration: state!.migration,
        databaseVersion: state!.version,
        files: storage ? await filesOf(trx) : null,
      };
    });

  const missing: string[] = [];
  async function* copied(
    from: Pick<Storage, "open">,
    files: ReadonlyMap<string, string | null>,
  ): AsyncGenerator<string> {
    let count = 0;
    for (const [key, known] of files) {
      const file = await copyOut(from, key, join(folder, key));
      // Files removed since the snapshot count as missing too: a restored library would show files that do not exist.
      if (!file || (known !== null && file.sha256 !== known)) missing.push(key);
      if (file) yield JSON.stringify(file);
      onProgress(`${++count} of ${files.size} files`);
    }
  }
  const list =
    storage && files
      ? {
          name: FILES_LIST,
          ...(await writeLines(join(folder, FILES_LIST), copied(storage, files), signal)),
        }
      : null;
  const secrets = await copySecrets(dataDir, folder);
  const manifest: Manifest = {
    format: list ? FORMAT_WITH_FILES : FORMAT,
    made,
    program: { version },
    migration,
    database: { kind: database.kind, version: databaseVersion },
    tables,
    files: list,
    secrets,
    missing,
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

/** Returns the storage keys of all files of the library, with the SHA-256 that the database records for each. */
export async function filesOf(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; sha256: string | null }>`
    select storage_key as key, max(sha256) as sha256 from (
      select storage_key, sha256 from files union all select storage_key, sha256 from file_versions
      union all select storage_key, sha256 from incoming_files where storage_key is not null
    ) kept group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/** Copies a file out of the storage. Returns null if the storage does not have it. */
async function copyOut(
  storage: Pick<Storage, "open">,
  key: string,
  path: string,
): Promise<BackedUpFile | null> {
  const bytes = await storage.open(key);
  if (!bytes) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const measure = hashAndCount();
  await pipeline(bytes, measure.through, createWriteStream(path, { mode: 0o600 }));
  return { key, ...measure.result() };
}

async function copySecrets(dataDir: string, folder: string): Promise<string[]> {
  const source = join(dataDir, "secrets");
  const names = existsSync(source)
    ? (await readdir(source)).filter((name) => /^[a-z]+$/.test(name)).sort()
    : [];
  if (names.length > 0) await mkdir(join(folder, "secrets"), { mode: 0o700 });
  for (const name of names) await copyFile(join(source, name), join(folder, "secrets", name));
  return names;
}
