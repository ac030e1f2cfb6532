import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Client, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { formatPosition, parsePosition, POSITION_MAX_AGE_S } from "../contract/database-position";
import { QUERY_CANCELED, type Replicas, type ReplicaState } from "./types";

/** How often positions are read. Chosen: a change keeps its own process from the replicas for a quarter of a second. */
const CHECK_EVERY_MS = 250;
/** A replica that takes longer to answer a check is left out, and its open statements are sent to the primary. Chosen. */
const CHECK_TIMEOUT_MS = 2_000;
/** A replica that lags more is left out. Chosen: the longest delay that visitors may see without a change being announced. */
const MAX_LAG_MS = 5_000;
/** Positions of the primary are kept for twice that time, so that every allowed lag can be measured. */
const SAMPLES_MS = 2 * MAX_LAG_MS;

/**
 * Reads the primary's position. Not `pg_current_wal_lsn`, which lacks the last commits where `synchronous_commit` is off. At the
 * end of a page of the log, the next record begins after the header of the next page (24 or 40 bytes), which no replica replays
 * before that record: then everything is flushed.
 */
const CURRENT_POSITION = `
  with log as (select pg_current_wal_insert_lsn() as inserted, pg_current_wal_flush_lsn() as flushed)
  select case
    when inserted - flushed <= 40 and (flushed - '0/0') % current_setting('wal_block_size')::int = 0 then flushed
    else inserted end as position
  from log`;

/**
 * Statements that a replica may be able to run, by their first word after comments. If it refuses one, because it writes after
 * all, the primary runs it.
 */
const READ = /^(?:[\s(]|\/\*.*?\*\/)*(select|with)\b/is;

/** The reads of one request. */
interface Scope {
  after: bigint;
  /** Null once the request uses the primary: from its first write on, after a failure, and when it is over. */
  replica: Replica | null;
}

interface Options {
  /** URLs of the replicas, in the order of `DATABASE_READ_URLS`. */
  urls: readonly string[];
  primary: Pool;
  /** Opens a pool of connections to a replica. `connectTimeoutMs` limits the time for one. */
  openPool(url: string, connectTimeoutMs: number): Pool;
  /** Returns host and database of a URL for the log, without its password. */
  nameOf(url: string): string;
  logger: Logger;
}

/** The replicas as the database's driver uses them. */
export interface OpenedReplicas extends Replicas {
  /** Returns a pool whose statements go to a replica within `read`, and to the primary otherwise. */
  route(primary: PostgresPool): PostgresPool;
  /** Reads after this call use only replicas that show what is committed now. */
  recordChange(): void;
  close(): Promise<void>;
}

/**
 * Opens read replicas of a PostgreSQL server, and checks them until it is closed. None of them needs to be reachable. See
 * docs/decisions/0078-read-replicas.md.
 */
export function openReplicas({ urls, primary, openPool, nameOf, logger }: Options): OpenedReplicas {
  const scopes = new AsyncLocalStorage<Scope>();
  /** Positions of the primary over time, the newest last. */
  const samples: { at: number; position: bigint }[] = [];
  /** Changes that this process heard of, and how many of them `required` includes. */
  let [heard, included] = [0, 0];
  /** The position that replicas must have replayed, and since when. */
  let required = { position: 0n, at: -Infinity };
  let including: Promise<void> | undefined;
  let turn = 0;

  const replicas = urls.map(
    (url, index) =>
      new Replica({
        name: String(index + 1),
        place: nameOf(url),
        url,
        pool: openPool(url, CHECK_TIMEOUT_MS),
        lagOf,
        logger,
      }),
  );
  const checks = [
    repeat(async () => void (await currentPosition().catch(() => undefined))),
    ...replicas.map((replica) => repeat(() => replica.check())),
  ];

  /** Returns the primary's position: everything that was committed before the call is before it. */
  async function currentPosition(): Promise<bigint> {
    const before = heard;
    const { rows } = await primary.query<{ position: string }>(CURRENT_POSITION);
    const position = parsePosition(rows[0]!.position)!;
    const at = performance.now();
    samples.push({ at, position });
    while (samples[0]!.at < at - SAMPLES_MS) samples.shift();
    if (before > included) {
      included = before;
      demand(position);
    }
    return position;
  }

  function demand(position: bigint): void {
    if (position >= requiredPosition()) required = { position, at: performance.now() };
  }

  /** A replica in use has replayed older positions anyway. After a restored backup, they may even be in the future. */
  function requiredPosition(): bigint {
    return performance.now() - required.at < POSITION_MAX_AGE_S * 1_000 ? required.position : 0n;
  }

  /** Reads the position of all changes that this process heard of. Throws the database's error. */
  async function includeChanges(): Promise<void> {
    while (included < heard) {
      including ??= currentPosition()
        .then(() => undefined)
        .finally(() => (including = undefined));
      await including;
    }
  }

  /** Returns how far a replica with this position lags, in ms; null if it is more than can be measured. */
  function lagOf(position: bigint): number | null {
    const reached = samples.findLast((sample) => sample.position <= position);
    return reached ? samples.at(-1)!.at - reached.at : null;
  }

  function isUsable(replica: Replica, after: bigint): boolean {
    return (
      replica.isInUse &&
      included === heard &&
      replica.position >= after &&
      replica.position >= requiredPosition()
    );
  }

  function choose(after: bigint): Replica | null {
    const usable = replicas.filter((replica) => isUsable(replica, after));
    return usable[turn++ % usable.length] ?? null;
  }

  return {
    async read(after, work) {
      const position = (after === null ? null : parsePosition(after)) ?? 0n;
      const scope: Scope = { after: position, replica: choose(position) };
      try {
        return await scopes.run(scope, work);
      } finally {
        // Work that the request started and that goes on without it may decide what to change.
        scope.replica = null;
      }
    },
    async changed({ requiredByAll }) {
      const position = await currentPosition();
      if (requiredByAll) demand(position);
      return formatPosition(position);
    },
    async changePosition() {
      await includeChanges();
      return formatPosition(requiredPosition());
    },
    states: () => replicas.map((replica) => replica.state()),
    recordChange() {
      heard++;
      // If this fails, the next check repeats it. Until then, no replica is used.
      includeChanges().catch(() => undefined);
    },
    route: (pool) => ({
      async connect() {
        const scope = scopes.getStore();
        if (!scope?.replica) return pool.connect();
        if (!isUsable(scope.replica, scope.after)) {
          scope.replica = null;
          return pool.connect();
        }
        return new RoutedClient(scope, scope.replica, pool);
      },
      end: () => pool.end(),
    }),
    async close() {
      for (const stop of checks) stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Runs work now, and again a moment after each end, until the returned function is called. The work must not throw. */
function repeat(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await work();
    if (!isStopped) timer = setTimeout(run, CHECK_EVERY_MS).unref();
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A connection of a replica while a statement uses it. */
interface Lease {
  client: PoolClient;
  isOver: boolean;
}

interface ReplicaOptions {
  name: string;
  place: string;
  url: string;
  pool: Pool;
  lagOf(position: bigint): number | null;
  logger: Logger;
}

class Replica {
  /** The last position that it is known to have replayed. */
  position = 0n;
  /** Whether it answers and does not lag. */
  isInUse = false;
  private lagMs: number | null = null;
  private checker: Client | null = null;
  private readonly leases = new Set<Lease>();

  constructor(private readonly options: ReplicaOptions) {}

  state(): ReplicaState {
    return {
      name: this.options.name,
      isInUse: this.isInUse,
      lagSeconds: this.lagMs === null ? null : Math.round(this.lagMs) / 1_000,
    };
  }

  /** Reads its position, on a connection of its own that does not wait for statements. */
  async check(): Promise<void> {
    try {
      const checker = (this.checker ??= await this.connectChecker());
      const { rows } = await checker.query<{ position: string | null; follows: boolean }>(
        "select pg_last_wal_replay_lsn() as position, pg_is_in_recovery() as follows",
      );
      const { position, follows } = rows[0]!;
      if (!follows) throw new Error("it is not a replica, or no longer one");
      this.position = parsePosition(position ?? "") ?? 0n;
      this.lagMs = this.options.lagOf(this.position);
      const isCurrent = this.lagMs !== null && this.lagMs <= MAX_LAG_MS;
      this.setInUse(isCurrent, `it lags more than ${MAX_LAG_MS / 1_000} s`);
    } catch (error) {
      this.lagMs = null;
      this.setInUse(false, (error as Error).message);
      this.endChecker();
      for (const lease of this.leases) this.release(lease, error as Error);
    }
  }

  private async connectChecker(): Promise<Client> {
    const checker = new Client({
      connectionString: this.options.url,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
    });
    // The next check reports it.
    checker.on("error", () => undefined);
    await checker.connect();
    return checker;
  }

  private endChecker(): void {
    void this.checker?.end().catch(() => undefined);
    this.checker = null;
  }

  private setInUse(isInUse: boolean, reason: string): void {
    if (isInUse === this.isInUse) return;
    this.isInUse = isInUse;
    const { name, place, logger } = this.options;
    if (isInUse) logger.info({ replica: name, place }, "reading from the replica");
    else logger.warn({ replica: name, place, reason }, "the replica is left out");
  }

  async connect(): Promise<Lease> {
    const lease = { client: await this.options.pool.connect(), isOver: false };
    this.leases.add(lease);
    return lease;
  }

  /** Gives a connection back. With an error, closes it, which also ends a statement that is still running. */
  release(lease: Lease, error?: Error): void {
    if (lease.isOver) return;
    lease.isOver = true;
    this.leases.delete(lease);
    lease.client.release(error);
  }

  async close(): Promise<void> {
    this.endChecker();
    if (!this.options.pool.ended) await this.options.pool.end();
  }
}

/**
 * A connection within `read`: reads go to the replica until the request writes, begins a transaction, or the replica fails. From
 * then on, everything goes to the primary, which also repeats the read that failed.
 */
class RoutedClient implements PostgresPoolClient {
  private lease: Lease | null = null;
  private primary: PostgresPoolClient | null = null;

  constructor(
    private readonly scope: Scope,
    private readonly replica: Replica,
    private readonly pool: PostgresPool,
  ) {}

  // Kysely's second form, for cursors, is used only by `stream`, which this project does not use.
  query: PostgresPoolClient["query"] = (async (statement: string, values: readonly unknown[]) => {
    if (this.primary === null && this.scope.replica !== null && READ.test(statement)) {
      try {
        this.lease ??= await this.replica.connect();
        return await this.lease.client.query(statement, [...values]);
      } catch (error) {
        // Took too long: on the primary it would too.
        if ((error as { code?: string }).code === QUERY_CANCELED) throw error;
      }
    }
    this.scope.replica = null;
    this.primary ??= await this.pool.connect();
    return this.primary.query(statement, values);
  }) as PostgresPoolClient["query"];

  release(): void {
    if (this.lease) this.replica.release(this.lease);
    this.primary?.release();
  }
}
