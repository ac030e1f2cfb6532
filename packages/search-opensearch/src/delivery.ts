import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { EntryTexts, Logger, PostSource, SearchDatabase } from "@resource-library/search";
import {
  type Analyser,
  analyserOf,
  eachWord,
  isStopWord,
  type Wait,
  waitOnClock,
} from "@resource-library/search/analysis";
import {
  type Cluster,
  isAlreadyThere,
  isMissing,
  type Json,
  SearchUnavailableError,
} from "./cluster";
import {
  type Averages,
  checksumOf,
  documentOf,
  INDEX_VERSION,
  indexBody,
  type IndexMeta,
  USUAL_AVERAGES,
} from "./documents";
import * as outbox from "./outbox";

/** Number of posts whose texts are read at once. */
const READ_POSTS = 100;
/** Size of a request with documents, in characters: a small part of what a cluster accepts. */
const BULK_CHARS = 4 * 1024 * 1024;
/** How long to wait before a request is repeated that the cluster refused because it has too much to do, in ms. */
const BUSY_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Number of rows of the outbox that are claimed at once. */
const CLAIMED_ROWS = 500;
/** Number of ids of a range in which index and database are compared. The cluster lists at most 10,000 at once by default. */
const COMPARED_IDS = 5_000;
/** Number of texts from which averages are computed, at least. */
const AVERAGED_ENTRIES_MIN = 100;
/** How long changes that no request waits for are gathered before they are announced. */
const SOON_MS = 1_000;
/** How long averages are remembered. Another process may have built another index meanwhile. */
const AVERAGES_MS = 60_000;
/** Number of changed posts of which the former types are read, at most. Of more, all types count as changed. */
const TYPES_READ_MAX = 1_000;

/** Result of comparing the index with the database. */
export interface VerifyReport {
  /** Number of posts that search should find. */
  posts: number;
  /** Number of posts that the index lacked, had in another state, and had although they should not be found. */
  missing: number;
  different: number;
  extra: number;
}

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
  /** Called when there was no index, and there is an empty one now. */
  onIndexCreated: () => void;
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
  onIndexCreated,
}: DeliveryOptions): Delivery {
  const { db } = database;
  const names = { taxonomies: source.taxonomies, languages };
  let ready: Promise<void> | null = null;
  const averagesOf = new LRUCache<string, Averages>({ max: 10, ttl: AVERAGES_MS });

  async function prepare(): Promise<void> {
    await outbox.register(db, index);
    const exists = await cluster.call<boolean>((to) => to.indices.existsAlias({ name: index }));
    if (exists) {
      // A database that was restored continues with lower versions, which the cluster would refuse.
      await outbox.continueAfter(db, await highestVersion());
      return;
    }
    const range = await outbox.postRange(db, source);
    const posts = range?.count ?? 0;
    await create(`${index}-1`, posts, { [index]: {} }, { isIncomplete: posts > 0 });
    onIndexCreated();
  }

  async function create(
    name: string,
    posts: number,
    aliases: Json,
    meta: Omit<IndexMeta, "version">,
  ) {
    await cluster
      .call((to) =>
        to.indices.create({
          index: name,
          body: { ...indexBody(posts, names, meta), aliases },
        } as never),
      )
      // Another process created it at the same time.
      .catch((error: unknown) => {
        if (!isAlreadyThere(error)) throw error;
      });
  }

  async function highestVersion(): Promise<number> {
    const { aggregations } = await cluster.search(index, {
      size: 0,
      track_total_hits: false,
      aggs: { version: { max: { field: "version" } } },
    });
    return aggregations!.version!.value ?? 0;
  }

  async function ensureIndex({ again = false } = {}): Promise<void> {
    if (again) ready = null;
    ready ??= prepare();
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
  }

  async function metaOf(name: string): Promise<IndexMeta> {
    const mappings = await cluster.call<Record<string, { mappings: { _meta?: IndexMeta } }>>((to) =>
      to.indices.getMapping({ index: name }),
    );
    return Object.values(mappings)[0]?.mappings._meta ?? {};
  }

  /**
   * Returns the averages of an index. The first texts of a new one set them, because a document's weights depend on them and
   * must stay comparable.
   */
  async function averagesFor(name: string, entries: readonly EntryTexts[]): Promise<Averages> {
    const meta = averagesOf.has(name) ? {} : await metaOf(name);
    const known = averagesOf.get(name) ?? meta.averages;
    if (known) {
      averagesOf.set(name, known);
      return known;
    }
    if (entries.length < AVERAGED_ENTRIES_MIN) return USUAL_AVERAGES;
    const averages = averageLengths(entries);
    await cluster.call((to) =>
      to.indices.putMapping({
        index: name,
        body: { _meta: { ...meta, averages } },
      } as never),
    );
    averagesOf.set(name, averages);
    return averages;
  }

  /** Writes posts to indexes in their present state. Returns the types under which they are found now. */
  async function write(
    postIds: readonly number[],
    targets: readonly string[],
    version: number,
    refresh: boolean,
  ): Promise<Set<string>> {
    const types = new Set<string>();
    for (let start = 0; start < postIds.length; start += READ_POSTS) {
      const ids = postIds.slice(start, start + READ_POSTS);
      const { attributes, entries } = await readPosts(ids);
      const averages = await averagesFor(targets[0]!, [...entries.values()].flat());
      let lines: (string | Json)[] = [];
      let chars = 0;
      const send = async () => {
        if (lines.length > 0) await bulk(lines, refresh);
        lines = [];
        chars = 0;
      };
      for (const id of ids) {
        const [post, texts] = [attributes.get(id), entries.get(id)];
        if (post && texts) {
          types.add(post.type);
          const document = JSON.stringify(
            await documentOf(post, texts, { version, averages, languages, languageOrder }),
          );
          for (const target of targets)
            lines.push(operation("index", target, id, version, index), document);
          chars += document.length * targets.length;
        } else
          for (const target of targets) lines.push(operation("delete", target, id, version, index));
        if (chars > BULK_CHARS) await send();
      }
      await send();
    }
    return types;
  }

  async function readPosts(ids: readonly number[]) {
    const attributes = await outbox.readAttributes(db, source, ids);
    const { entries } = await source.readTexts(ids);
    const byPost = new Map<number, EntryTexts[]>();
    for (const entry of entries) {
      const known = byPost.get(entry.postId);
      if (known) known.push(entry);
      else byPost.set(entry.postId, [entry]);
    }
    return { attributes: new Map(attributes.map((post) => [post.id, post])), entries: byPost };
  }

  /** Sends a bulk request. One that is sent again changes nothing twice, because of the versions. */
  async function bulk(lines: readonly (string | Json)[], refresh: boolean): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await bulkOnce(lines, refresh);
      } catch (error) {
        const isBusy = error instanceof SearchUnavailableError && error.isBusy;
        if (!isBusy || attempt === BUSY_MS.length) throw error;
        await wait(BUSY_MS[attempt]!, new AbortController().signal);
      }
    }
  }

  async function bulkOnce(lines: readonly (string | Json)[], refresh: boolean): Promise<void> {
    const { errors, items } = await cluster.call<{
      errors: boolean;
      items: Record<string, { status: number; error?: { type: string; reason: string } }>[];
    }>((to) => to.bulk({ body: lines, refresh } as never));
    if (!errors) return;
    for (const { status, error } of items.flatMap((item) => Object.values(item))) {
      // A newer state is there.
      if (!error || status === 409) continue;
      const message = `The search cluster refused a document: ${error.type}: ${error.reason}`;
      if (status === 404 || status === 429 || status >= 500)
        throw new SearchUnavailableError(message, { isBusy: status === 429 });
      throw new Error(message);
    }
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
    if (postIds.length > 0) {
      const types = await unlessMissing(async () => {
        const { version, building } = await outbox.nextVersion(db);
        const before = await typesBefore(postIds);
        const after = await write(postIds, [index, ...building], version, visible);
        return new Set([...before, ...after]);
      });
      if (!visible) announceSoon(types);
      else if (types.size > 0) await onResultsChanged([...types]);
    }
    await outbox.finish(db, rows);
  }

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

  async function indexesOf(name: string): Promise<string[]> {
    return cluster
      .call<Record<string, unknown>>((to) => to.indices.getAlias({ name }))
      .then(Object.keys, (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
  }

  /** Computes averages from posts all over the library. */
  async function sampleAverages(): Promise<Averages | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from ${source.indexedPosts} p order by id % 101, id limit ${READ_POSTS * 2}`.execute(
      db,
    );
    const { entries } = await source.readTexts(rows.map(({ id }) => id));
    return entries.length >= AVERAGED_ENTRIES_MIN ? averageLengths(entries) : undefined;
  }

  async function buildInto(name: string): Promise<void> {
    const range = await outbox.postRange(db, source);
    if (!range) return;
    for (let above = range.first - 1; above < range.last; above += COMPARED_IDS) {
      const ids = await outbox.idsBetween(db, source, above, above + COMPARED_IDS);
      for (let start = 0; start < ids.length; start += READ_POSTS) {
        await outbox.renewBuild(db, name);
        // Taken before the posts are read, like any version.
        const { version } = await outbox.nextVersion(db);
        await write(ids.slice(start, start + READ_POSTS), [name], version, false);
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
      const types = await unlessMissing(() => typesBefore(postIds));
      const lines = [index, ...building].flatMap((target) =>
        postIds.map((id) => operation("delete", target, id, version, index)),
      );
      if (lines.length > 0) await bulk(lines, true);
      if (types.length > 0) await onResultsChanged(types);
      await outbox.finish(db, rows);
    },
    drain,
    refresh,
    close: () => clearTimeout(timer),
    async isOutdated() {
      const { version, isIncomplete } = await metaOf(index);
      return version !== INDEX_VERSION || isIncomplete === true;
    },
    async rebuild() {
      await ensureIndex();
      const name = `${index}-${Date.now()}`;
      const range = await outbox.postRange(db, source);
      // Before deliveries know of it, because a bulk request would create an index that does not exist.
      await create(name, range?.count ?? 0, {}, { averages: await sampleAverages() });
      if (!(await outbox.startBuild(db, name))) {
        await removeIndex(name);
        return false;
      }
      let before: string[];
      try {
        before = await indexesOf(index);
        await removeAbandoned([...before, name]);
        await setBuilding(name, true);
        await buildInto(name);
        await setBuilding(name, false);
        await cluster.call((to) => to.indices.refresh({ index: name }));
        await outbox.renewBuild(db, name);
        await cluster.call((to) =>
          to.indices.updateAliases({
            body: {
              actions: [
                ...before.map((old) => ({ remove: { index: old, alias: index } })),
                { add: { index: name, alias: index } },
              ],
            },
          } as never),
        );
      } catch (error) {
        await outbox.endBuild(db, name);
        // The switch may have happened although its answer was lost.
        const searched = await indexesOf(index).catch(() => [name]);
        if (!searched.includes(name)) await removeIndex(name).catch(() => {});
        throw error;
      }
      averagesOf.delete(index);
      await outbox.endBuild(db, name);
      for (const old of before)
        await removeIndex(old).catch((error: unknown) =>
          logger.error({ err: error, index: old }, "cannot delete the previous search index"),
        );
      await onResultsChanged(source.types);
      return true;
    },
    async verify({ repair, contents = true }) {
      await drain();
      await refresh();
      const report: VerifyReport = { posts: 0, missing: 0, different: 0, extra: 0 };
      const { aggregations } = await cluster.search(index, {
        size: 0,
        track_total_hits: false,
        aggs: {
          first: { min: { field: "post" } },
          last: { max: { field: "post" } },
        },
      });
      await outbox.continueAfter(db, await highestVersion());
      const range = await outbox.postRange(db, source);
      const first = Math.min(range?.first ?? Infinity, aggregations!.first!.value ?? Infinity);
      const last = Math.max(range?.last ?? 0, aggregations!.last!.value ?? 0);
      for (let above = first - 1; above < last; above += COMPARED_IDS) {
        const wrong = await compare(above, above + COMPARED_IDS, report, contents);
        if (repair && wrong.length > 0) {
          logger.info({ posts: wrong.length }, "correcting posts in the search index");
          await this.deliver(wrong, { visible: true });
        }
      }
      return report;
    },
  };

  /** Compares the posts above one id and up to another, and adds to the report. Returns the posts that differ. */
  async function compare(
    above: number,
    upTo: number,
    report: VerifyReport,
    contents: boolean,
  ): Promise<number[]> {
    const { hits } = await cluster.search(index, {
      size: COMPARED_IDS,
      _source: false,
      docvalue_fields: ["checksum"],
      query: { range: { post: { gt: above, lte: upTo } } },
    });
    const indexed = new Map(
      hits.hits.map(({ _id, fields }) => [Number(_id), fields!.checksum![0] as string]),
    );
    const ids = await outbox.idsBetween(db, source, above, upTo);
    const wrong: number[] = [];
    if (!contents) {
      const found = new Set(ids);
      const missing = ids.filter((id) => !indexed.has(id));
      report.posts += ids.length;
      report.missing += missing.length;
      const extra = [...indexed.keys()].filter((id) => !found.has(id));
      report.extra += extra.length;
      return [...missing, ...extra];
    }
    for (let start = 0; start < ids.length; start += READ_POSTS) {
      const { attributes, entries } = await readPosts(ids.slice(start, start + READ_POSTS));
      for (const [id, post] of attributes) {
        const texts = entries.get(id);
        if (!texts) continue;
        report.posts++;
        const has = indexed.get(id);
        indexed.delete(id);
        if (has === checksumOf(post, texts)) continue;
        if (has === undefined) report.missing++;
        else report.different++;
        wrong.push(id);
      }
      await wait(0, new AbortController().signal);
    }
    report.extra += indexed.size;
    return [...wrong, ...indexed.keys()];
  }

  async function setBuilding(name: string, isBuilding: boolean): Promise<void> {
    await cluster.call((to) =>
      to.indices.putSettings({
        index: name,
        body: isBuilding
          ? { refresh_interval: "-1", auto_expand_replicas: false, number_of_replicas: 0 }
          : { refresh_interval: "1s", auto_expand_replicas: "0-1" },
      } as never),
    );
  }

  /** Deletes what a killed build has left. */
  async function removeAbandoned(kept: readonly string[]): Promise<void> {
    const all = await cluster.call<Record<string, { mappings: { _meta?: IndexMeta } }>>((to) =>
      to.indices.get({ index: `${index}-*` }),
    );
    for (const [name, { mappings }] of Object.entries(all)) {
      // An operator's index may have a similar name.
      const isBuild = /^\d+$/.test(name.slice(index.length + 1)) && mappings._meta?.version;
      if (isBuild && !kept.includes(name)) await removeIndex(name);
    }
  }

  async function removeIndex(name: string): Promise<void> {
    await cluster
      .call((to) => to.indices.delete({ index: name }))
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  }
}

/**
 * A line of a bulk request. The cluster refuses it if it has a state with a higher version, or if the name that is searched,
 * `alias`, is not that of an index: it would create one otherwise.
 */
const operation = (
  name: "index" | "delete",
  target: string,
  id: number,
  version: number,
  alias: string,
): Json => ({
  [name]: {
    _index: target,
    _id: String(id),
    version,
    version_type: "external",
    require_alias: target === alias,
  },
});

/** Returns the average number of words of each field, without stop words, over the texts that have the field. */
function averageLengths(entries: readonly EntryTexts[]): Averages {
  const average = (field: keyof Averages) => {
    const lengths = entries.flatMap(({ texts }) => {
      const words = texts
        .filter((text) => text.field === field)
        .reduce((sum, { text, language }) => sum + countWords(text, analyserOf(language)), 0);
      return words > 0 ? words : [];
    });
    if (lengths.length === 0) return USUAL_AVERAGES[field];
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  };
  return { title: average("title"), abstract: average("abstract"), fulltext: average("fulltext") };
}

function countWords(text: string, analyser: Analyser): number {
  let count = 0;
  eachWord(text, (word) => {
    if (!isStopWord(word, analyser)) count++;
  });
  return count;
}
