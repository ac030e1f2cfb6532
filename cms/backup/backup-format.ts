import { z } from "zod";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** The newest format that this program reads. A later format has a higher number. */
export const FORMAT = 2;
/** The format of backups that contain files. Program versions without safety copies can read it too. */
export const FORMAT_WITH_FILES = 1;
export const MANIFEST_FILE = "manifest.json";
/** One line for each file of the library: a `BackedUpFile`. */
export const FILES_LIST = "files.jsonl";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A part of a backup. The hash covers the uncompressed content. */
const Part = z.object({ name: z.string(), rows: z.number().int(), sha256: Sha256 });

/** The description of a backup. It is written last, so a folder without a manifest is not a backup. */
export const Manifest = z.object({
  format: z.number().int(),
  /** The time of the database snapshot. */
  made: z.iso.datetime(),
  program: z.object({ version: z.string() }),
  /** The last migration applied to the database. */
  migration: z.string(),
  database: z.object({ kind: z.enum(["embedded", "server"]), version: z.string() }),
  /** Tables by name, each in `database/NAME.jsonl.gz`. */
  tables: z.array(Part.extend({ columns: z.array(z.string()) })),
  /** The list of files; null for a safety copy, whose files stay where they are. */
  files: Part.nullable(),
  /** Names of the secrets that were in the data folder. */
  secrets: z.array(z.string().regex(/^[a-z]+$/)),
  /** Keys of files that are in the database but missing from the storage, or stored with different bytes. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A file of the library: its key, bytes and SHA-256. */
export const BackedUpFile = z.object({ key: z.string(), size: z.number().int(), sha256: Sha256 });
export type BackedUpFile = z.infer<typeof BackedUpFile>;

export const tableFile = (table: string) => `database/${table}.jsonl.gz`;

/** The number of lines written or read, and their hash. */
export interface Lines {
  rows: number;
  sha256: string;
}

/** Writes lines to a file and compresses it if its name ends with `.gz`. Throws the signal's reason when it aborts. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<Lines> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let rows = 0;
  async function* counted() {
    for await (const line of lines) {
      // Checked here, because the pipeline would not wait for the statement that reads the next lines.
      signal?.throwIfAborted();
      rows++;
      const text = `${line}\n`;
      hash.update(text);
      yield text;
    }
  }
  const file = createWriteStream(path, { mode: 0o600 });
  await (path.endsWith(".gz")
    ? pipeline(Readable.from(counted()), createGzip(), file)
    : pipeline(Readable.from(counted()), file));
  return { rows, sha256: hash.digest("hex") };
}

/** Reads the lines back. After the last line, throws an error if they are not the lines that were written. */
export async function* readLines(path: string, expected: Lines): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let rows = 0;
  const file = createReadStream(path);
  const source = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => source.destroy(error));
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
      rows++;
      hash.update(`${line}\n`);
      yield line;
    }
  } catch (error) {
    // Disk errors are reported as they are. Any other error means that the bytes cannot be decompressed.
    throw file.errored ? error : damaged(path, error);
  } finally {
    file.destroy();
  }
  if (rows !== expected.rows || hash.digest("hex") !== expected.sha256) throw damaged(path);
}

function damaged(path: string, cause?: unknown): Error {
  return new Error(`${path} is not as it was written: the backup is damaged`, { cause });
}
