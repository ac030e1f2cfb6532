import type { Kysely, PostgresPool } from "kysely";
import type { OpenedReplicas } from "./replicas";
import type { Database } from "./schema";

export type Db = Kysely<Database>;

/** An open database, either embedded or on a server. */
export interface OpenedDatabase {
  /** Sends statements to the primary or, for reads within `replicas.read`, to a read replica. */
  db: Db;
  /**
   * Always sends statements to the primary. For data that the process keeps in memory, for sign-ins, and for jobs. Without
   * replicas it is the same as `db`.
   */
  primary: Db;
  kind: "embedded" | "server";
  /** Runs the missing migrations, or those up to `last`. Throws if one fails; migrations that succeeded are kept. */
  migrate(last?: string): Promise<void>;
  /** Tells all processes on this database that content changed. Caches listen to it. */
  announceChange(topic: ChangeTopic): Promise<void>;
  /** Calls the listener on every announcement, including this process's own. Returns a function that stops it. */
  onChange(listener: (topic: ChangeTopic) => void): () => void;
  /** Read replicas; only with `DATABASE_READ_URLS`. */
  replicas?: Replicas;
  /** Connections of this process to the server, and statements that wait for one. The embedded database has one connection. */
  connections?: () => { open: number; idle: number; waiting: number };
  /**
   * Copies the embedded database while it is open. Returns the copy's folder, which has the layout of a `DATA_DIR`; the
   * caller must remove it. Statements continue meanwhile. Not available with a server.
   */
  copy?: (signal?: AbortSignal) => Promise<string>;
  close(): Promise<void>;
}

/** Read replicas of a database server. For positions see `cms/contract/database-position.ts`. */
export interface Replicas {
  /**
   * Runs the work of a request that changes nothing: its reads go to one replica, if any has replayed the given position and
   * all changes that this process knows. Everything else goes to the primary: writes, transactions, all that follows them, and
   * reads that fail on the replica. Null requires no position beyond the known changes.
   */
  read<T>(after: string | null, work: () => Promise<T>): Promise<T>;
  /**
   * Returns the position of what has been committed until now, for the response to a change. With `requiredByAll`, later reads
   * of all callers in this process require it too.
   */
  changed(options: { requiredByAll: boolean }): Promise<string>;
  /** Returns the position of the changes that this process knows. Throws the primary's error. */
  changePosition(): Promise<string>;
  states(): ReplicaState[];
}

export interface ReplicaState {
  /** Its place in `DATABASE_READ_URLS`, from 1. */
  name: string;
  /** Whether it answers and lags at most a few seconds. */
  isInUse: boolean;
  /** How long ago the primary had the replica's state, to a quarter of a second; null if unknown. */
  lagSeconds: number | null;
}

/**
 * The kinds of changes that are announced. `posts` (including their terms and files), `terms` and `site` (menus and
 * settings) are announced by the code that changes them, once search knows of the change. The database itself announces
 * `content` when a change of anything on public pages is committed: see `0026_content_changed`. It also announces `tree`
 * for terms, their names, and which posts have them: see `0032_terms_changed`; and `search` for rows of the search outbox: see
 * `0040_search_outbox`.
 */
export const CHANGE_TOPICS = ["posts", "terms", "site", "content", "tree", "search"] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** Notification channel for changes, used by the database's triggers and by `announceChange`. */
export const CHANGE_CHANNEL = "content_changed";

/** Returns the topic of a notification; null if this program does not know it. */
export function changeTopicOf(payload: string | undefined): ChangeTopic | null {
  return CHANGE_TOPICS.find((known) => known === payload) ?? null;
}

/**
 * Settings of the connections that serve requests, in the form of a server's command-line arguments. `options` in
 * `DATABASE_URL` replace them.
 * Merge joins are off. The planner estimates from statistics how far such a join has to read, but ids only grow. For a
 * collection made today, it read all posts with lower ids. See docs/decisions/0060-plans-and-prepared-statements.md.
 */
export const CONNECTION_SETTINGS: readonly string[] = ["-c", "enable_mergejoin=off"];

/** PostgreSQL's code for a statement that exceeded its time limit. Both drivers throw it. */
export const QUERY_CANCELED = "57014";

/** PostgreSQL's `disk_full`: the disk, or its quota, is full. */
export const DISK_FULL = "53100";

/**
 * Whether the embedded database waits for the disk at each commit. `full`: a power failure loses nothing that was
 * acknowledged. `relaxed`: the operating system writes when it chooses to.
 */
export type Durability = "full" | "relaxed";

/** The parts of a driver that differ between the embedded database and a server. */
export interface Driver {
  /** The pool for Kysely's PostgresDialect. Kysely ends it only if it ever used it, so `close` is separate. */
  pool: PostgresPool;
  /** Runs work without a statement timeout: migrations may take long. */
  withoutTimeout<T>(work: (db: Db) => Promise<T>): Promise<T>;
  announceChange(topic: ChangeTopic): Promise<void>;
  onChange(listener: (topic: ChangeTopic) => void): () => void;
  connections?: OpenedDatabase["connections"];
  copy?: OpenedDatabase["copy"];
  replicas?: OpenedReplicas;
  /** Lets running statements finish and closes everything. May be called more than once. */
  close(): Promise<void>;
}
