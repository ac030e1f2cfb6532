import { z } from "zod";

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
