import type { Logger } from "pino";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import type { Db } from "../../db/client";
import type { StaffLookup } from "../people";
import { type Actor, ANONYMOUS, ANY_STAFF } from "../../shared/actor";
import type { SearchEngine } from "../../platform/search-engine.port";
import type { SearchService } from "../discovery";
import type { TaxonomiesService, TermTree } from "../vocabulary";
import {
  type Audience,
  claimDue,
  deliveredBefore,
  type DueSubscription,
  earliestDue,
  isAnyDue,
  LOOK_BACK_MS,
  markCovered,
  type NewIssue,
  listDue,
  saveIssues,
  readNews,
} from "./matching.repo";
import { News } from "./news";
import { markMatched, type Run } from "./issues.repo";
import { LRUCache } from "lru-cache";
import type { Language } from "../../contract/languages";
import { SearchRequest } from "../../contract/search";
import type { FollowedSearch } from "../../contract/subscriptions";

/** Maximum number of ids in cached search answers; each answer counts as one additional id. Chosen: sixteen megabytes. */
const IDS_KEPT = 2_000_000;

/** A period between two times; the second is excluded. */
export interface Window {
  from: Date;
  until: Date;
}

/** News for an audience, and what followed searches find in it. */
export interface AudienceNews {
  news: News;
  /**
   * Returns the ids that a subscription's search finds in the news, best first. Null if it has no search. Runs each search once,
   * even if it fails. Throws AppError("timeout"), and errors of searches that were stored under older rules.
   */
  find(followed: Pick<DueSubscription, "search" | "language">): Promise<readonly number[] | null>;
}

interface AudienceNewsDeps {
  db: Db;
  tree: TermTree;
  search: Pick<SearchService, "searchAll">;
}

type Answer = { ids: readonly number[] } | { error: unknown };

/**
 * Reads the news for an audience within a window. If `collectionIds` is given, additions to other collections are left out. `as` is
 * the actor for searches.
 */
async function openAudienceNews(
  { db, tree, search }: AudienceNewsDeps,
  {
    audience,
    as,
    window,
    collectionIds,
  }: { audience: Audience; as: Actor; window: Window; collectionIds?: readonly number[] },
): Promise<AudienceNews> {
  const { newPosts, collected } = await readNews(db, audience, window, collectionIds);
  const news = new News(newPosts, collected, tree);
  const among = news.newPosts.map(({ id }) => id);
  const answers = new LRUCache<string, Answer>({
    maxSize: IDS_KEPT,
    sizeCalculation: (answer) => 1 + ("ids" in answer ? answer.ids.length : 0),
  });

  async function ask(followed: FollowedSearch, language: Language): Promise<readonly number[]> {
    const {
      ids,
      fullMatchCount = ids.length,
      hasLostTerms,
    } = await search.searchAll(as, requestOf(followed, language), among.length, among);
    // The search page also shows results with only some of the words; subscribers get only full matches. A search whose
    // terms no longer exist finds nothing, instead of posts on all topics.
    return hasLostTerms
      ? []
      : ids.slice(0, isAnyWordEnough(followed) ? ids.length : fullMatchCount);
  }

  return {
    news,
    async find({ search: followed, language }) {
      if (!followed) return null;
      if (among.length === 0) return [];
      const key = searchKey(followed, language);
      let answer = answers.get(key);
      if (!answer) {
        answer = await ask(followed, language).then(
          (ids) => ({ ids }),
          (error: unknown) => ({ error }),
        );
        answers.set(key, answer);
      }
      if ("error" in answer) throw answer.error;
      return answer.ids;
    },
  };
}

/** Returns the cache key of a search. Searches with the same key have the same results in the same order. */
const searchKey = (search: FollowedSearch, language: Language) =>
  `${language} ${JSON.stringify(search)}`;

const isAnyWordEnough = ({ advanced }: FollowedSearch) => (advanced?.should ?? []).some(Boolean);

/**
 * Returns the search request: sorted by relevance if it has words, otherwise newest first. If one of several words is enough, the
 * words of the main search field are still required.
 */
function requestOf(search: FollowedSearch, language: Language): SearchRequest {
  const { must = [], should = [], exact_phrase = "" } = search.advanced ?? {};
  const hasWords = Boolean(search.search || exact_phrase) || must.length + should.length > 0;
  const request = SearchRequest.parse({
    ...search,
    language,
    sort_by: hasWords ? "Relevance" : "Latest",
  });
  const { advanced } = request;
  return advanced && isAnyWordEnough(search)
    ? { ...request, advanced: { ...advanced, must: [...advanced.must, request.search] } }
    : request;
}

/** Subscriptions matched in one transaction. Chosen: it blocks the embedded database for a tenth of a second. */
const BATCH = 500;
/**
 * Passes over a run to retry subscriptions whose search failed. After the last pass they wait for the next run, which also
 * delivers what this run missed. Chosen: a few minutes outlast a busy moment.
 */
const PASSES_MAX = 3;

/** The actor whose permissions apply to each audience. */
export const ACTORS: Record<Audience, Actor> = { staff: ANY_STAFF, public: ANONYMOUS };

/** The stored criteria of a subscription. */
export type StoredCriteria = Pick<
  DueSubscription,
  "everything" | "search" | "language" | "term_ids" | "collection_ids"
>;

/** Finds new posts and the subscriptions they match. */
export interface Matching {
  /**
   * Matches all subscriptions of a run that are not matched yet, and saves their issues. It can stop anywhere, be repeated, or
   * run in several processes at once: each batch and its progress are one transaction. A subscription whose search fails stays
   * due, for another pass or the next run. Throws database errors, and the signal's reason when it aborts.
   */
  run(run: Run, signal?: AbortSignal): Promise<void>;
  /** Returns the ids of posts that would be new for an audience between two times, best first. Throws AppError("timeout"). */
  preview(audience: Audience, wanted: StoredCriteria, window: Window): Promise<readonly number[]>;
}

interface MatchingDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  search: Pick<SearchService, "searchAll">;
  searchEngine: Pick<SearchEngine, "catchUp">;
  staff: Pick<StaffLookup, "amongAddresses">;
  logger: Logger;
  now: () => Date;
}

/** News during a run, by audience. */
type NewsByAudience = Record<Audience, AudienceNews>;

export function createMatching({
  db,
  taxonomies,
  search,
  searchEngine,
  staff,
  logger,
  now,
}: MatchingDeps): Matching {
  /** Number of passes over each run in which some subscriptions could not be matched. */
  const passes = new Map<string, number>();
  const open = async (
    audience: Audience,
    window: Window,
    collectionIds?: readonly number[],
  ): Promise<AudienceNews> =>
    openAudienceNews(
      { db, tree: await taxonomies.tree(), search },
      { audience, as: ACTORS[audience], window, ...(collectionIds && { collectionIds }) },
    );

  /**
   * Finds out which readers of a batch are staff, and what their searches find. Runs before the transaction, because the embedded
   * database has only one connection.
   */
  async function prepare(newsByAudience: NewsByAudience, batch: readonly DueSubscription[]) {
    const staffs = await staff.amongAddresses(
      db,
      batch.map((one) => one.email_key),
    );
    const audienceOf = (one: DueSubscription): Audience =>
      staffs.has(one.email_key) ? "staff" : "public";
    const keyOf = (one: DueSubscription) =>
      `${audienceOf(one)} ${one.search ? searchKey(one.search, one.language) : ""}`;
    const found = new Map<string, readonly number[] | null | undefined>();
    for (const one of batch)
      if (!found.has(keyOf(one)))
        found.set(keyOf(one), await findOrLog(newsByAudience[audienceOf(one)], one));
    return { audienceOf, foundBy: (one: DueSubscription) => found.get(keyOf(one)) };
  }

  /**
   * Returns what a subscription's search finds. Returns undefined if the search fails, so that other subscriptions still get
   * their issues. Logs no search words, because they are private.
   */
  async function findOrLog(
    audienceNews: AudienceNews,
    one: DueSubscription,
  ): Promise<readonly number[] | null | undefined> {
    try {
      return await audienceNews.find(one);
    } catch (error) {
      logger.error({ err: error, subscription: one.id }, "The search of a subscription failed");
      return undefined;
    }
  }

  /** Returns the ids of subscriptions in a batch whose search failed. */
  async function matchBatch(
    newsByAudience: NewsByAudience,
    run: Run,
    batch: readonly DueSubscription[],
  ): Promise<number[]> {
    const { audienceOf, foundBy } = await prepare(newsByAudience, batch);
    await db.transaction().execute(async (trx) => {
      // A subscription whose search just changed or failed is matched in a later pass.
      const claimed = (
        await claimDue(
          trx,
          run,
          batch.map(({ id }) => id),
        )
      ).filter((one) => foundBy(one) !== undefined);
      const drafts = claimed.map((one) => {
        const since = Math.max(one.covered_until.getTime(), run.until.getTime() - LOOK_BACK_MS);
        const { news } = newsByAudience[audienceOf(one)];
        return {
          id: one.id,
          since,
          news,
          posts: news.match(matchCriteriaOf(one, foundBy(one) ?? null), since),
        };
      });
      const before = await deliveredBefore(
        trx,
        drafts.map(({ id }) => id),
        postsInDoubt(drafts),
      );
      const issues = drafts.flatMap(({ id, since, posts }): NewIssue[] => {
        const had = before.get(id);
        const newPosts = had ? posts.filter((post) => !had.has(post)) : posts;
        return newPosts.length === 0
          ? []
          : [
              {
                subscription_id: id,
                since: new Date(since),
                count: newPosts.length,
                posts: newPosts.slice(0, ISSUE_ITEMS_MAX),
              },
            ];
      });
      await saveIssues(trx, run, issues, now());
      await markCovered(
        trx,
        claimed.map(({ id }) => id),
        run.until,
      );
    });
    return batch.filter((one) => foundBy(one) === undefined).map(({ id }) => id);
  }

  /** Matches all subscriptions of a run that can be matched. Returns the ids of those whose search failed. */
  async function matchAll(run: Run, signal: AbortSignal | undefined): Promise<number[]> {
    const earliest = await earliestDue(db, run);
    if (!earliest) return [];
    // Another process may have indexed posts after their arrival was recorded.
    await searchEngine.catchUp();
    const window = {
      from: new Date(Math.max(earliest.getTime(), run.until.getTime() - LOOK_BACK_MS)),
      until: run.until,
    };
    const newsByAudience = {
      staff: await open("staff", window),
      public: await open("public", window),
    };
    const left: number[] = [];
    for (let after = 0; ;) {
      signal?.throwIfAborted();
      const batch = await listDue(db, run, after, BATCH);
      if (batch.length === 0) return left;
      left.push(...(await matchBatch(newsByAudience, run, batch)));
      after = batch.at(-1)!.id;
    }
  }

  return {
    async run(run, signal) {
      const left = await matchAll(run, signal);
      const key = `${run.frequency} ${run.until.toISOString()}`;
      const made = (passes.get(key) ?? 0) + 1;
      const leaves = made >= PASSES_MAX ? left : [];
      passes.set(key, made);
      // Subscriptions may be left because another process locked them, they changed, or they wait for another pass. The next call
      // checks again.
      if (await isAnyDue(db, run, leaves)) return;
      passes.delete(key);
      await markMatched(db, run, now());
    },

    async preview(audience, wanted, window) {
      const audienceNews = await open(audience, window, wanted.collection_ids ?? []);
      return audienceNews.news.match(
        matchCriteriaOf(wanted, await audienceNews.find(wanted)),
        window.from.getTime(),
      );
    },
  };
}

/**
 * Returns posts that the matched subscriptions may have received before. Groups subscriptions by the time until which they were
 * matched, because most share it.
 */
function postsInDoubt(drafts: readonly { news: News; since: number }[]): number[] {
  const sinces = new Map<News, Set<number>>();
  for (const { news, since } of drafts)
    sinces.set(news, (sinces.get(news) ?? new Set()).add(since));
  return [
    ...new Set(
      [...sinces].flatMap(([news, times]) =>
        [...times].flatMap((since) => news.maybeDeliveredBefore(since)),
      ),
    ),
  ];
}

const matchCriteriaOf = (
  { everything, term_ids, collection_ids }: StoredCriteria,
  found: readonly number[] | null,
) => ({ everything, termIds: term_ids ?? [], collectionIds: collection_ids ?? [], found });
