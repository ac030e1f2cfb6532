import { z } from "zod";

/** The newest format that this program reads. A later format has a higher number. */
export const FORMAT = 2;
/** What a backup is written as: programs before safety copies read those with files. */
export const FORMAT_WITH_FILES = 1;
export const MANIFEST_FILE = "manifest.json";
/** One line for each file of the library: a `BackedUpFile`. */
export const FILES_LIST = "files.jsonl";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A part of a backup as it lies there: what is hashed is what can be read, before it was compressed. */
const Part = z.object({ name: z.string(), rows: z.number().int(), sha256: Sha256 });

/** What a backup says of itself; written last, so that a folder without one is none. */
export const Manifest = z.object({
  format: z.number().int(),
  /** When the database was as it is here. */
  made: z.iso.datetime(),
  program: z.object({ version: z.string() }),
  /** The last migration that the database had. */
  migration: z.string(),
  database: z.object({ kind: z.enum(["embedded", "server"]), version: z.string() }),
  /** Tables by name, each in `database/NAME.jsonl.gz`. */
  tables: z.array(Part.extend({ columns: z.array(z.string()) })),
  /** The list of files; null for a safety copy, whose files stay where they are. */
  files: Part.nullable(),
  /** Names of the secrets that lay in the data folder. */
  secrets: z.array(z.string().regex(/^[a-z]+$/)),
  /** Keys of files that the database has and the storage had lost, or had with other bytes. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A file of the library: its key, bytes and SHA-256. */
export const BackedUpFile = z.object({ key: z.string(), size: z.number().int(), sha256: Sha256 });
export type BackedUpFile = z.infer<typeof BackedUpFile>;

export const tableFile = (table: string) => `database/${table}.jsonl.gz`;
