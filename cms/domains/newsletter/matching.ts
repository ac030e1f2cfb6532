import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { AppError } from "../../contract/errors";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import type { Language } from "../../contract/languages";
import { SearchRequest } from "../../contract/search";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { StaffPeople } from "../accounts/staff-people.service";
import { type Actor, ANONYMOUS } from "../actor";
import type { SearchService } from "../search/search.service";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import {
  type Audience, claimDue, deliveredBefore, type DueSubscription, earliestDue, isAnyDue, LOOK_BACK_MS, markCovered, type NewIssue, type Pair, readDue, readNews, saveIssues,
} from "./matching.repo";
import { News } from "./news";
import { markMatched, type Run } from "./runs.repo";

/** Subscriptions that are matched in one transaction. Ours: the embedded database does nothing else for a tenth of a second meanwhile. */
const BATCH = 500;
/** Searches whose answers are kept during a run. Ours: some megabytes. */
const SEARCHES_KEPT = 5_000;

/** Whoever works here, as search knows them: for what the staff's newsletter finds, and in nobody's name. */
const SOMEBODY_OF_STAFF: Actor = { kind: "user", userId: 0, staff: true, editor: false, administrator: false, sessionId: "" };
/** As whom it is asked what an audience may see. */
export const ACTORS: Record<Audience, Actor> = { staff: SOMEBODY_OF_STAFF, everybody: ANONYMOUS };

/** What a subscription brings, as it is kept. */
export type Wanted = Pick<DueSubscription, "everything" | "search" | "language" | "term_ids" | "collection_ids">;

/** What is new for some, and who of them wants what of it. */
export interface Matching {
  /**
   * Matches all subscriptions of a run that nobody has matched, and writes their issues. May end anywhere and be done again, also at the
   * same time elsewhere: a batch and how far it was matched are one transaction. Throws what the database throws, and when the signal says so.
   */
  run(run: Run, signal?: AbortSignal): Promise<void>;
  /** Ids of what would be new for somebody between two moments, best first. */
  preview(audience: Audience, wanted: Wanted, window: { from: Date; until: Date }): Promise<readonly number[]>;
}

interface MatchingDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  search: Pick<SearchService, "searchAll">;
  staff: Pick<StaffPeople, "amongAddresses">;
  logger: Logger;
  now: () => Date;
}

/** What is news during a run, by whose it is; searches are made once. */
type Newsroom = Record<Audience, { news: News; search(wanted: Pick<Wanted, "search" | "language">): Promise<readonly number[] | null> }>;

export function createMatching({ db, taxonomies, search, staff, logger, now }: MatchingDeps): Matching {
  async function open(window: { from: Date; until: Date }, audiences: readonly Audience[], collectionIds?: readonly number[]): Promise<Newsroom> {
    const tree = await taxonomies.tree();
    const rooms = await Promise.all(audiences.map(async (audience) => {
      const { pieces, collected } = await readNews(db, audience, window, collectionIds);
      const news = new News(pieces, collected, tree);
      const answers = new LRUCache<string, readonly number[]>({ max: SEARCHES_KEPT });
      return [audience, {
        news,
        async search({ search, language }: Pick<Wanted, "search" | "language">) {
          if (!search) return null;
          const key = searchKey(search, language);
          const known = answers.get(key);
          if (known) return known;
          const found = news.pieces.length === 0 ? [] : await findAmong(audience, search, language, news);
          answers.set(key, found);
          return found;
        },
      }] as const;
    }));
    return Object.fromEntries(rooms) as Newsroom;
  }

  /** What a search finds of what is new. One that takes too long finds nothing this time: all others wait for it. */
  async function findAmong(audience: Audience, followed: FollowedSearch, language: Language, news: News): Promise<number[]> {
    const ids = news.pieces.map(({ id }) => id);
    try {
      return (await search.searchAll(ACTORS[audience], requestOf(followed, language), ids.length, ids)).ids;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "timeout") throw error;
      logger.warn({ search: followed }, "a search that somebody follows took too long");
      return [];
    }
  }

  /** Who of a batch works here, and what its searches find: asked before the transaction, which has the embedded database's only connection. */
  async function prepare(rooms: Newsroom, batch: readonly DueSubscription[]) {
    const staffs = await staff.amongAddresses(db, batch.map((one) => one.email_key));
    const audienceOf = (one: DueSubscription): Audience => (staffs.has(one.email_key) ? "staff" : "everybody");
    const found = new Map<string, readonly number[] | null>();
    const keyOf = (one: DueSubscription) => `${audienceOf(one)} ${one.search ? searchKey(one.search, one.language) : ""}`;
    for (const one of batch) if (!found.has(keyOf(one))) found.set(keyOf(one), await rooms[audienceOf(one)].search(one));
    return { audienceOf, foundBy: (one: DueSubscription) => found.get(keyOf(one)) };
  }

  async function matchBatch(rooms: Newsroom, run: Run, batch: readonly DueSubscription[]): Promise<void> {
    const { audienceOf, foundBy } = await prepare(rooms, batch);
    await db.transaction().execute(async (trx) => {
      // One whose search was changed just now is matched with the next pass.
      const claimed = (await claimDue(trx, run, batch.map(({ id }) => id))).filter((one) => foundBy(one) !== undefined);
      const drafts = claimed.map((one) => {
        const since = Math.max(one.covered_until.getTime(), run.until.getTime() - LOOK_BACK_MS);
        const { news } = rooms[audienceOf(one)];
        return { id: one.id, since, news, posts: news.match(wishesOf(one, foundBy(one) ?? null), since) };
      });
      const pairs = drafts.flatMap(({ id, since, news, posts }): Pair[] => posts.filter((post) => news.mayHaveCome(post, since)).map((post_id) => ({ subscription_id: id, post_id })));
      const before = new Set((await deliveredBefore(trx, pairs)).map((pair) => `${pair.subscription_id}/${pair.post_id}`));
      const issues = drafts.flatMap(({ id, since, posts }): NewIssue[] => {
        const fresh = before.size === 0 ? posts : posts.filter((post) => !before.has(`${id}/${post}`));
        return fresh.length === 0 ? [] : [{ subscription_id: id, since: new Date(since), count: fresh.length, posts: fresh.slice(0, ISSUE_ITEMS_MAX) }];
      });
      await saveIssues(trx, run, issues, now());
      await markCovered(trx, claimed.map(({ id }) => id), run.until);
    });
  }

  return {
    async run(run, signal) {
      const earliest = await earliestDue(db, run);
      if (earliest) {
        const from = new Date(Math.max(earliest.getTime(), run.until.getTime() - LOOK_BACK_MS));
        const rooms = await open({ from, until: run.until }, ["staff", "everybody"]);
        for (let after = 0; ;) {
          signal?.throwIfAborted();
          const batch = await readDue(db, run, after, BATCH);
          if (batch.length === 0) break;
          await matchBatch(rooms, run, batch);
          after = batch.at(-1)!.id;
        }
      }
      // Where some are left another process has them, or they have changed: whoever looks next finds out.
      if (!(await isAnyDue(db, run))) await markMatched(db, run, now());
    },

    async preview(audience, wanted, window) {
      const room = (await open(window, [audience], wanted.collection_ids ?? []))[audience];
      return room.news.match(wishesOf(wanted, await room.search(wanted)), window.from.getTime());
    },
  };
}

const wishesOf = ({ everything, term_ids, collection_ids }: Wanted, found: readonly number[] | null) =>
  ({ everything, termIds: term_ids ?? [], collectionIds: collection_ids ?? [], found });

/** Searches with the same key find the same, in the same order. */
const searchKey = (search: FollowedSearch, language: Language) => `${language} ${JSON.stringify(search)}`;

/** The search as it is asked: what fits best first where there are words, else what is newest. */
function requestOf(search: FollowedSearch, language: Language): SearchRequest {
  const { must = [], should = [], exact_phrase = "" } = search.advanced ?? {};
  const hasWords = Boolean(search.search || exact_phrase) || must.length + should.length > 0;
  return SearchRequest.parse({ ...search, language, sort_by: hasWords ? "Relevance" : "Latest" });
}
