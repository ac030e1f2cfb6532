import type { Kysely, PostgresPool } from "kysely";
import type { Database } from "./schema";

export type Db = Kysely<Database>;

/** An open database, embedded or a server's. */
export interface OpenedDatabase {
  db: Db;
  kind: "embedded" | "server";
  /** Runs the migrations that are still missing, or those up to one of them. Throws when one fails; what succeeded stays. */
  migrate(last?: string): Promise<void>;
  /** Tells all processes on this database that content changed; caches listen. */
  announceChange(topic: ChangeTopic): Promise<void>;
  /** Calls back on every announcement, this process's own included; returns the way to stop. */
  onChange(listener: (topic: ChangeTopic) => void): () => void;
  /** Connections of this process to the server, and statements that wait for one; the embedded database has one connection. */
  connections?: () => { open: number; idle: number; waiting: number };
  /**
   * Copies the embedded database, open as it is, and returns the copy's folder, which is like a `DATA_DIR` and the caller's to remove.
   * Statements go on meanwhile. A server's database has none.
   */
  copy?: (signal?: AbortSignal) => Promise<string>;
  close(): Promise<void>;
}

/**
 * What changed: posts (their terms and files too), terms, or menus and settings, as whoever changed it says once search knows of it; or
 * `content`, which the database says of anything that public pages show, when it is committed. See `0026_content_changed`.
 * The database tells of the `tree` of terms as well: of its terms, their names, and which posts carry them. See `0032_terms_changed`.
 */
export const CHANGE_TOPICS = ["posts", "terms", "site", "content", "tree"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** Where the database tells of changes, and whoever announces one. */
export const CHANGE_CHANNEL = "content_changed";

/** What a notification says; null for what nobody here knows. */
export function changeTopicOf(payload: string | undefined): ChangeTopic | null {
  return CHANGE_TOPICS.find((known) => known === payload) ?? null;
}

/**
 * Settings of the connections that answer, as a server's program takes them on its command line; `options` in `DATABASE_URL` take their place. No joins by merging: how far such a join has to
 * read is guessed from statistics of ids, which only grow, so that a collection made today had all posts read to its own. See
 * docs/decisions/0060-no-joins-by-merging.md.
 */
export const CONNECTION_SETTINGS: readonly string[] = ["-c", "enable_mergejoin=off"];

/** A statement that ran longer than the database allows. Both drivers throw it under PostgreSQL's own code for that. */
export const QUERY_CANCELED = "57014";

/** The disk, or its quota, is full. PostgreSQL's `disk_full`. */
export const DISK_FULL = "53100";

/**
 * Whether the embedded database waits for the disk at each commit. `full`: a power cut costs nothing that was acknowledged.
 * `relaxed`: the operating system writes when it likes.
 */
export type Durability = "full" | "relaxed";

/** The parts of a driver that differ between the embedded database and a server. */
export interface Driver {
  /** What Kysely's PostgresDialect takes for a pool. Kysely ends it only if it ever asked it; so `close` is apart. */
  pool: PostgresPool;
  /** Runs work without a statement timeout: migrations may take their time. */
  withoutTimeout<T>(work: (db: Db) => Promise<T>): Promise<T>;
  announceChange(topic: ChangeTopic): Promise<void>;
  onChange(listener: (topic: ChangeTopic) => void): () => void;
  connections?: OpenedDatabase["connections"];
  copy?: OpenedDatabase["copy"];
  /** Lets open statements finish and closes everything. Safe to call again. */
  close(): Promise<void>;
}
