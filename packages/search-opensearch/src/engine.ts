import {
  type Logger,
  type PostSource,
  type SearchDatabase,
  type SearchEngine,
  SearchTimeoutError,
} from "@resource-library/search";
import { createBackground, type Wait, waitOnClock } from "@resource-library/search/analysis";
import { connect, isMissing, SearchRefusedError, SearchUnavailableError } from "./cluster";
import { createDelivery } from "./delivery";
import * as outbox from "./outbox";
import type { SearchLimits } from "./hits";
import { count, search, USUAL_LIMITS } from "./search";
import { correctSearch, suggestTitles } from "./suggestions";
import type { VerifyReport } from "./verification";
import { createWordCounts } from "./word-counts";

/**
 * How often a process looks for changes whose announcement it has missed, or that it could not deliver. Searches know of a
 * change within two seconds all the same: a delivery in the background makes its changes visible at once.
 */
const LOOK_MS = 1_000;
/** How often a process looks whether another one still builds the index. */
const BUILD_LOOK_MS = 60_000;

export interface OpenSearchEngine extends SearchEngine {
  /** Compares every post of the database with the index. With `repair`, corrects what differs. */
  verify(options: { repair: boolean }): Promise<VerifyReport>;
  close(): Promise<void>;
}

/**
 * Creates a search engine on an OpenSearch cluster. This process keeps no index. `url` has the addresses of the nodes, separated
 * by commas; `index` is the name of the index, an alias. `languages` are those in which pages are shown. `languageOrder` returns
 * the languages in which readers of a language see titles, the preferred one first. `facetValues` is the number of values of
 * each facet that are counted. `limits` are for tests.
 * All methods that search throw SearchUnavailableError while the cluster does not answer. Methods that index leave the posts in
 * the outbox then.
 */
export function createOpenSearchEngine({
  url,
  index,
  database,
  source,
  languages,
  languageOrder,
  facetValues,
  logger,
  now = () => new Date(),
  wait = waitOnClock,
  onResultsChanged = async () => {},
  limits = USUAL_LIMITS,
}: {
  url: string;
  index: string;
  database: SearchDatabase;
  source: PostSource;
  languages: readonly string[];
  languageOrder: (language: string) => readonly string[];
  facetValues: number;
  logger: Logger;
  now?: () => Date;
  wait?: Wait;
  onResultsChanged?: (types: readonly string[]) => Promise<void>;
  limits?: SearchLimits;
}): OpenSearchEngine {
  const { db } = database;
  const cluster = connect(url);
  const wordCounts = createWordCounts(cluster, index);
  const delivery = createDelivery({
    cluster,
    index,
    database,
    source,
    languages,
    languageOrder,
    logger,
    wait,
    onResultsChanged,
    onIncomplete: () => timer && building.schedule(),
  });
  const options = {
    cluster,
    index,
    wordCounts,
    taxonomies: source.taxonomies,
    facetValues,
    now,
    limits,
  };
  let isLost = false;
  const background = createBackground(
    async (signal) => {
      try {
        await delivery.drain(signal);
        if (isLost) logger.info({}, "the search cluster answers again");
        isLost = false;
      } catch (error) {
        if (!isOutage(error)) throw error;
        // Tried again at the next look.
        if (!isLost) logger.error({ err: error }, "the search cluster does not answer");
        isLost = true;
      }
    },
    { logger, wait },
  );
  const building = createBackground(catchUpWithDatabase, { logger, wait });
  let timer: NodeJS.Timeout | undefined;
  const stopListening = database.onChange(() => timer && background.schedule());

  /** Returns whether the index has to be built: another version of the program made it, it is incomplete, or it lost its posts. */
  async function needsBuild(): Promise<boolean> {
    if (await delivery.isOutdated()) return true;
    const { hits } = await cluster.search(index, { size: 0, track_total_hits: 1 });
    return hits.total!.value === 0 && (await outbox.postRange(db, source)) !== null;
  }

  async function catchUpWithDatabase(signal: AbortSignal): Promise<void> {
    await delivery.ensureIndex();
    while (await needsBuild()) {
      logger.info({}, "building the search index");
      if (await delivery.rebuild()) {
        logger.info({}, "the search index is built");
        return;
      }
      // Another process builds it, or was killed while it did.
      await wait(BUILD_LOOK_MS, signal);
    }
  }

  /** Runs a search. Creates the index if there is none, as on a new cluster, and fills it in the background. */
  async function searching<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await delivery.ensureIndex({ again: true });
      return work();
    }
  }

  /** Runs a delivery of posts now, or leaves them in the outbox while the cluster does not answer. */
  async function orLater(postIds: readonly number[], work: () => Promise<void>): Promise<void> {
    if (postIds.length === 0) return;
    try {
      await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await outbox.enqueue(db, postIds);
      if (!isLost) logger.error({ err: error }, "search will know of a change later");
      isLost = true;
    }
  }

  return {
    index: (postIds, { soon = false } = {}) =>
      orLater(postIds, () => delivery.deliver(postIds, { visible: !soon })),
    async indexLater(postIds) {
      await outbox.enqueue(db, postIds);
      if (timer) background.schedule();
    },
    remove: (postIds) => orLater(postIds, () => delivery.remove(postIds)),
    async catchUp() {
      try {
        await delivery.drain();
        await delivery.refresh();
        wordCounts.clear();
      } catch (error) {
        if (!isOutage(error)) throw error;
        logger.error({ err: error }, "search will know of changes later");
      }
    },
    search: (query) => searching(() => search(options, query)),
    count: (queries) => searching(() => count(options, queries)),
    suggest: (query) => searching(async () => ({ ids: await suggestTitles(options, query) })),
    correct: (query) => searching(() => correctSearch(options, query)),
    startBackgroundWork() {
      timer ??= setInterval(() => background.schedule(), LOOK_MS).unref();
      background.schedule();
      building.schedule();
    },
    async finishIndexing() {
      try {
        const report = await delivery.verify({ repair: true, contents: false });
        logger.debug({ ...report }, "search index compared with the database");
      } catch (error) {
        // The outbox has what the load changed.
        if (!isOutage(error)) throw error;
        logger.error({ err: error }, "search will know of changes later");
      }
      wordCounts.clear();
    },
    rebuild: async () => {
      if (!(await delivery.rebuild()))
        throw new Error("another process builds the search index at this moment");
      wordCounts.clear();
    },
    verify: (how) => delivery.verify(how),
    async close() {
      clearInterval(timer);
      background.stop();
      building.stop();
      stopListening();
      delivery.close();
      await cluster.close();
    },
  };
}

/**
 * Returns whether the cluster did not answer, not in time, or refused a whole request, as it does after a password was changed.
 * What it was sent stays in the outbox.
 */
function isOutage(error: unknown): boolean {
  return (
    error instanceof SearchUnavailableError ||
    error instanceof SearchRefusedError ||
    error instanceof SearchTimeoutError
  );
}
