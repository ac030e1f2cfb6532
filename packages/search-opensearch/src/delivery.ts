import type { Logger, PostSource, SearchDatabase } from "@resource-library/search";
import { type Wait, waitOnClock } from "@resource-library/search/analysis";
import { type Cluster, isMissing, SearchUnavailableError } from "./cluster";
import { INDEX_VERSION } from "./documents";
import { buildAlias, createIndexes } from "./indexes";
import * as outbox from "./outbox";
import { createPostWriter } from "./post-writer";
import { rebuild } from "./rebuild";
import { compareWithDatabase, type VerifyReport } from "./verification";

/** Number of rows of the outbox that are claimed at once. */
const CLAIMED_ROWS = 500;
/** How long changes that no request waits for are gathered before they are announced. */
const SOON_MS = 1_000;
/** Number of changed posts of which the former types are read, at most. Of more, all types count as changed. */
const TYPES_READ_MAX = 1_000;

export interface DeliveryOptions {
  cluster: Cluster;
  /** The name under which the index is searched: an alias of the index that was built last. */
  index: string;
  database: SearchDatabase;
  source: PostSource;
  languages: readonly string[];
  languageOrder: (language: string) => readonly string[];
  logger: Logger;
  wait?: Wait;
  /** Called when searches return other results, with the types of the changed posts. */
  onResultsChanged: (types: readonly string[]) => Promise<void>;
  /** Called when the index has to be built, because it is new or has missed changes. */
  onIncomplete: () => void;
}

/** Brings the posts of the database to the cluster. */
export interface Delivery {
  /** Creates the index if there is none. With `again`, also if there was one. */
  ensureIndex(options?: { again?: boolean }): Promise<void>;
  /** Delivers posts and the rows of the outbox about them. With `visible`, searches know of them when it returns. */
  deliver(postIds: readonly number[], options: { visible: boolean }): Promise<void>;
  /** Removes posts from the index, whatever the database has. */
  remove(postIds: readonly number[]): Promise<void>;
  /** Delivers the outbox until it is empty or the signal aborts. */
  drain(signal?: AbortSignal): Promise<void>;
  /** Makes searches know of everything delivered. */
  refresh(): Promise<void>;
  /**
   * Returns whether the index has to be built: because a program with another mapping or analysis made it, or because it was
   * created empty and no build has ended since.
   */
  isOutdated(): Promise<boolean>;
  /** Builds a new index while searches use the old one, and switches to it. Returns false if another process does so. */
  rebuild(): Promise<boolean>;
  /**
   * Compares the index with the database, and corrects what differs if asked to. Without `contents` it only looks for posts
   * that are missing, or should be.
   */
  verify(options: { repair: boolean; contents?: boolean }): Promise<VerifyReport>;
  close(): void;
}

export function createDelivery({
  cluster,
  index,
  database,
  source,
  languages,
  languageOrder,
  logger,
  wait = waitOnClock,
  onResultsChanged,
  onIncomplete,
}: DeliveryOptions): Delivery {
  const { db } = database;
  const indexes = createIndexes(cluster, index, { taxonomies: source.taxonomies, languages });
  const writer = createPostWriter({
    cluster,
    index,
    indexes,
    db,
    source,
    languages,
    languageOrder,
    logger,
    wait,
  });
  const shared = { cluster, index, indexes, db, source, writer };
  let ready: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    const wasRegistered = await outbox.isRegistered(db, index);
    const exists = await cluster.call<boolean>((to) => to.indices.existsAlias({ name: index }));
    // What changed while the outbox was off is written nowhere.
    if (exists && !wasRegistered) await indexes.updateMeta(index, { isIncomplete: true });
    await outbox.register(db, index);
    if (exists) {
      // A database that was restored continues with lower versions, which the cluster would refuse.
      await outbox.continueAfter(db, await indexes.highestVersion());
      if (!wasRegistered) onIncomplete();
      return;
    }
    const range = await outbox.postRange(db, source);
    const posts = range?.count ?? 0;
    await indexes.create(`${index}-1`, posts, { [index]: {} }, { isIncomplete: posts > 0 });
    onIncomplete();
  }

  async function ensureIndex({ again = false } = {}): Promise<void> {
    if (again) ready = null;
    ready ??= prepare();
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
  }

  /** Returns the types under which the index has posts. */
  async function typesBefore(postIds: readonly number[]): Promise<readonly string[]> {
    if (postIds.length > TYPES_READ_MAX) return source.types;
    const { hits } = await cluster.search(index, {
      size: postIds.length,
      _source: false,
      docvalue_fields: ["type"],
      query: { terms: { post: [...postIds] } },
    });
    return hits.hits.map(({ fields }) => fields!.type![0] as string);
  }

  /** Runs work on the index. If it was deleted, the next delivery creates it again. */
  async function unlessMissing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
      ready = null;
      throw new SearchUnavailableError("The search cluster has no index");
    }
  }

  async function deliverRows(
    postIds: readonly number[],
    rows: readonly number[],
    visible: boolean,
  ): Promise<void> {
    let refused: readonly outbox.Refusal[] = [];
    if (postIds.length > 0) {
      const types = await unlessMissing(async () => {
        const { version, building } = await outbox.nextVersion(db);
        const before = await typesBefore(postIds);
        const written = await writer.write(postIds, targetsOf(building), version, visible);
        refused = written.refused;
        return new Set([...before, ...written.types]);
      });
      if (!visible) announceSoon(types);
      else if (types.size > 0) await onResultsChanged([...types]);
    }
    await outbox.finish(db, { rows, postIds }, refused);
  }

  const targetsOf = (building: readonly string[]) => [index, ...building.map(buildAlias)];

  /** Types of posts whose changes searches do not show yet. */
  const unseen = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** Announces changes once the index has been refreshed, which it is every second. */
  function announceSoon(types: ReadonlySet<string>): void {
    for (const type of types) unseen.add(type);
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh().catch((error: unknown) =>
        logger.error({ err: error }, "cannot refresh the search index"),
      );
    }, SOON_MS).unref();
  }

  async function refresh(): Promise<void> {
    const types = [...unseen];
    unseen.clear();
    try {
      await cluster.call((to) => to.indices.refresh({ index }));
    } catch (error) {
      for (const type of types) unseen.add(type);
      throw error;
    }
    if (types.length > 0) await onResultsChanged(types);
  }

  async function drain(signal?: AbortSignal): Promise<void> {
    if (ready && !(await outbox.isRegistered(db, index))) {
      logger.error(
        { index },
        "the outbox of search was turned off by a process without SEARCH_URL, so the index is built again",
      );
      ready = null;
    }
    await ensureIndex();
    const isStopped = () => signal?.aborted === true;
    while (!isStopped()) {
      const { rows, postIds } = await outbox.claim(db, CLAIMED_ROWS);
      if (rows.length === 0) return;
      try {
        await deliverRows(postIds, rows, true);
      } catch (error) {
        await outbox.release(db, rows);
        throw error;
      }
    }
  }

  return {
    ensureIndex,
    async deliver(postIds, { visible }) {
      await ensureIndex();
      const ids = [...new Set(postIds)];
      await deliverRows(ids, await outbox.rowsOf(db, ids), visible);
    },
    async remove(postIds) {
      await ensureIndex();
      const rows = await outbox.rowsOf(db, postIds);
      const { version, building } = await outbox.nextVersion(db);
      const types = await unlessMissing(async () => {
        const before = await typesBefore(postIds);
        await writer.remove(postIds, targetsOf(building), version);
        return before;
      });
      if (types.length > 0) await onResultsChanged(types);
      await outbox.finish(db, { rows, postIds });
    },
    drain,
    refresh,
    close: () => clearTimeout(timer),
    async isOutdated() {
      const { version, isIncomplete } = await indexes.metaOf(index);
      return version !== INDEX_VERSION || isIncomplete === true;
    },
    async rebuild() {
      await ensureIndex();
      return rebuild({ ...shared, logger, onResultsChanged });
    },
    async verify({ repair, contents = true }) {
      if (repair) await outbox.retryRefused(db);
      await drain();
      await refresh();
      return compareWithDatabase({
        ...shared,
        wait,
        contents,
        onWrong: async (postIds) => {
          if (!repair) return;
          logger.info({ posts: postIds.length }, "correcting posts in the search index");
          await this.deliver(postIds, { visible: true });
        },
      });
    },
  };
}
