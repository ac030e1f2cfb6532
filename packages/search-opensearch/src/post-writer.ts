import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { EntryTexts, Logger, PostSource, SearchDatabase } from "@resource-library/search";
import {
  type Analyser,
  analyserOf,
  eachWord,
  isStopWord,
  type Wait,
} from "@resource-library/search/analysis";
import {
  type Cluster,
  type ClusterError,
  describeError,
  type Json,
  SearchRefusedError,
  SearchUnavailableError,
} from "./cluster";
import { type Attributes, type Averages, documentOf, USUAL_AVERAGES } from "./documents";
import type { Indexes } from "./indexes";
import { readAttributes, type Refusal } from "./outbox";

/** Number of posts whose texts are read at once. */
export const READ_POSTS = 100;
/** Size of a request with documents, in characters: a small part of what a cluster accepts. */
const BULK_CHARS = 4 * 1024 * 1024;
/** How long to wait before a request is repeated that the cluster refused because it has too much to do, in ms. */
const BUSY_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Number of texts from which averages are computed, at least. */
const AVERAGED_ENTRIES_MIN = 100;
/** How long averages are remembered. Another process may have built another index meanwhile. */
const AVERAGES_MS = 60_000;

export interface PostWriterOptions {
  cluster: Cluster;
  index: string;
  indexes: Indexes;
  db: SearchDatabase["db"];
  source: PostSource;
  languages: readonly string[];
  languageOrder: (language: string) => readonly string[];
  logger: Logger;
  wait: Wait;
}

/** Reads posts from the database and writes them to indexes. */
export interface PostWriter {
  /** Returns what is indexed of posts, by id. Posts that search should not find are missing in one of the maps. */
  readPosts(
    ids: readonly number[],
  ): Promise<{ attributes: Map<number, Attributes>; entries: Map<number, EntryTexts[]> }>;
  /**
   * Writes posts to indexes in their present state. `targets` are aliases; only the first one must exist. Returns the types
   * under which the posts are found now, and the posts that the cluster refuses, however often they are sent.
   */
  write(
    postIds: readonly number[],
    targets: readonly string[],
    version: number,
    refresh: boolean,
  ): Promise<{ types: Set<string>; refused: Refusal[] }>;
  /** Removes posts from indexes, whatever the database has. `targets` are as in `write`. */
  remove(postIds: readonly number[], targets: readonly string[], version: number): Promise<void>;
  /** Computes averages from posts all over the library. */
  sampleAverages(): Promise<Averages | undefined>;
  /** Forgets the averages of the index, because another one has its name now. */
  forgetAverages(): void;
}

export function createPostWriter({
  cluster,
  index,
  indexes,
  db,
  source,
  languages,
  languageOrder,
  logger,
  wait,
}: PostWriterOptions): PostWriter {
  const averagesOf = new LRUCache<string, Averages>({ max: 10, ttl: AVERAGES_MS });

  /**
   * Returns the averages of an index. The first texts of a new one set them, because a document's weights depend on them and
   * must stay comparable.
   */
  async function averagesFor(name: string, entries: readonly EntryTexts[]): Promise<Averages> {
    const meta = averagesOf.has(name) ? {} : await indexes.metaOf(name);
    const known = averagesOf.get(name) ?? meta.averages;
    if (known) {
      averagesOf.set(name, known);
      return known;
    }
    if (entries.length < AVERAGED_ENTRIES_MIN) return USUAL_AVERAGES;
    const averages = averageLengths(entries);
    await indexes.updateMeta(name, { averages });
    averagesOf.set(name, averages);
    return averages;
  }

  async function write(
    postIds: readonly number[],
    targets: readonly string[],
    version: number,
    refresh: boolean,
  ): Promise<{ types: Set<string>; refused: Refusal[] }> {
    const types = new Set<string>();
    const refused = new Map<number, Refusal>();
    for (let start = 0; start < postIds.length; start += READ_POSTS) {
      const ids = postIds.slice(start, start + READ_POSTS);
      const { attributes, entries } = await readPosts(ids);
      const averages = await averagesFor(targets[0]!, [...entries.values()].flat());
      let lines: (string | Json)[] = [];
      let chars = 0;
      const send = async () => {
        if (lines.length > 0)
          for (const one of await bulk(lines, targets, refresh)) refused.set(one.postId, one);
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
            lines.push(operation("index", target, id, version), document);
          chars += document.length * targets.length;
        } else for (const target of targets) lines.push(operation("delete", target, id, version));
        if (chars > BULK_CHARS) await send();
      }
      await send();
    }
    for (const { postId, reason } of refused.values())
      logger.error(
        { postId, reason },
        "the search cluster refuses a post, which is tried again when it changes, or by: npm run admin -- search verify --repair",
      );
    return { types, refused: [...refused.values()] };
  }

  async function readPosts(ids: readonly number[]) {
    const attributes = await readAttributes(db, source, ids);
    const { entries } = await source.readTexts(ids);
    const byPost = new Map<number, EntryTexts[]>();
    for (const entry of entries) {
      const known = byPost.get(entry.postId);
      if (known) known.push(entry);
      else byPost.set(entry.postId, [entry]);
    }
    return { attributes: new Map(attributes.map((post) => [post.id, post])), entries: byPost };
  }

  /**
   * Sends a bulk request. One that is sent again changes nothing twice, because of the versions. Returns the posts that the
   * cluster refuses.
   */
  async function bulk(
    lines: readonly (string | Json)[],
    targets: readonly string[],
    refresh: boolean,
  ): Promise<Refusal[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await bulkOnce(lines, targets, refresh);
      } catch (error) {
        const isBusy = error instanceof SearchUnavailableError && error.isBusy;
        if (!isBusy || attempt === BUSY_MS.length) throw error;
        await wait(BUSY_MS[attempt]!, new AbortController().signal);
      }
    }
  }

  async function bulkOnce(
    lines: readonly (string | Json)[],
    targets: readonly string[],
    refresh: boolean,
  ): Promise<Refusal[]> {
    const { errors, items } = await cluster.call<{
      errors: boolean;
      items: Record<string, BulkItem>[];
    }>((to) => to.bulk({ body: [...targets.flatMap(guard), ...lines], refresh } as never));
    if (!errors) return [];
    const refused: Refusal[] = [];
    for (const { _id, _index, status, error } of items.flatMap((item) => Object.values(item))) {
      // A newer state is there, or this is the answer to a guard.
      if (!error || status === 409 || _id === GUARD_ID) continue;
      const isGone = status === 404;
      // A build without its index fails by itself.
      if (isGone && _index !== targets[0]) continue;
      if (isGone) throw new SearchRefusedError(status, error);
      if (status !== 400)
        throw new SearchUnavailableError(
          `The search cluster does not take a document: ${describeError(status, error)}`,
          { isBusy: status === 429 },
        );
      refused.push({ postId: Number(_id), reason: describeError(status, error) });
    }
    return refused;
  }

  return {
    readPosts,
    write,
    async remove(postIds, targets, version) {
      const lines = targets.flatMap((target) =>
        postIds.map((id) => operation("delete", target, id, version)),
      );
      if (lines.length > 0) await bulk(lines, targets, true);
    },
    async sampleAverages(): Promise<Averages | undefined> {
      const { rows } = await sql<{ id: number }>`
        select id from ${source.indexedPosts} p order by id % 101, id limit ${READ_POSTS * 2}`.execute(
        db,
      );
      const { entries } = await source.readTexts(rows.map(({ id }) => id));
      return entries.length >= AVERAGED_ENTRIES_MIN ? averageLengths(entries) : undefined;
    },
    forgetAverages: () => averagesOf.delete(index),
  };
}

/** An answer to a line of a bulk request. */
interface BulkItem {
  _id: string;
  _index: string;
  status: number;
  error?: ClusterError;
}

/** A line of a bulk request. The cluster refuses it if it has a state with a higher version. */
const operation = (
  name: "index" | "delete",
  target: string,
  id: number,
  version: number,
): Json => ({
  [name]: { _index: target, _id: String(id), version, version_type: "external" },
});

/** The id of no post. */
const GUARD_ID = "0";

/**
 * Lines of a bulk request that change nothing, and keep the cluster from creating an index if the alias is missing. A deletion
 * cannot say that it requires an alias. It then holds for all lines of the request with the same name.
 */
const guard = (alias: string): Json[] => [
  { update: { _index: alias, _id: GUARD_ID, require_alias: true } },
  { doc: {} },
];

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
