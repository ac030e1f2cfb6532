import type { PostSource, SearchDatabase } from "@resource-library/search";
import type { Wait } from "@resource-library/search/analysis";
import type { Cluster } from "./cluster";
import { checksumOf } from "./documents";
import type { Indexes } from "./indexes";
import * as outbox from "./outbox";
import type { Refusal } from "./outbox";
import { type PostWriter, READ_POSTS } from "./post-writer";

/** Number of ids of a range in which index and database are compared. The cluster lists at most 10,000 at once by default. */
export const COMPARED_IDS = 5_000;

/** Result of comparing the index with the database. */
export interface VerifyReport {
  /** Number of posts that search should find. */
  posts: number;
  /** Number of posts that the index lacked, had in another state, and had although they should not be found. */
  missing: number;
  different: number;
  extra: number;
  /** Posts that the cluster refuses, which are therefore missing or different. */
  refused: readonly Refusal[];
}

export interface VerifyOptions {
  cluster: Cluster;
  index: string;
  indexes: Indexes;
  db: SearchDatabase["db"];
  source: PostSource;
  writer: PostWriter;
  wait: Wait;
  /** Whether to compare the contents of posts, or only which posts are there. */
  contents: boolean;
  /** Called with posts that differ, and that the cluster has not just refused. */
  onWrong: (postIds: readonly number[]) => Promise<void>;
}

/** Compares the index with the database. Everything delivered must be visible to searches. */
export async function compareWithDatabase({
  cluster,
  index,
  indexes,
  db,
  source,
  writer,
  wait,
  contents,
  onWrong,
}: VerifyOptions): Promise<VerifyReport> {
  const refused = await outbox.refusals(db);
  const known = new Set(refused.map(({ postId }) => postId));
  const report: VerifyReport = { posts: 0, missing: 0, different: 0, extra: 0, refused };
  const { aggregations } = await cluster.search(index, {
    size: 0,
    track_total_hits: false,
    aggs: {
      first: { min: { field: "post" } },
      last: { max: { field: "post" } },
    },
  });
  await outbox.continueAfter(db, await indexes.highestVersion());
  const range = await outbox.postRange(db, source);
  const first = Math.min(range?.first ?? Infinity, aggregations!.first!.value ?? Infinity);
  const last = Math.max(range?.last ?? 0, aggregations!.last!.value ?? 0);
  for (let above = first - 1; above < last; above += COMPARED_IDS) {
    const wrong = (await compare(above, above + COMPARED_IDS)).filter((id) => !known.has(id));
    if (wrong.length > 0) await onWrong(wrong);
  }
  return report;

  /** Compares the posts above one id and up to another, and adds to the report. Returns the posts that differ. */
  async function compare(above: number, upTo: number): Promise<number[]> {
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
      const { attributes, entries } = await writer.readPosts(ids.slice(start, start + READ_POSTS));
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
}
