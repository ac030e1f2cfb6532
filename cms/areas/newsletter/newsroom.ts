import { LRUCache } from "lru-cache";
import type { Language } from "../../contract/languages";
import { SearchRequest } from "../../contract/search";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import type { SearchService } from "../discovery";
import type { TermTree } from "../vocabulary";
import { type Audience, type DueSubscription, readNews } from "./matching.repo";
import { News } from "./news";

/** Ids kept in cached search answers; each answer counts as one more. Chosen: sixteen megabytes. */
const IDS_KEPT = 2_000_000;

/** A period between two times; the second is excluded. */
export interface Window {
  from: Date;
  until: Date;
}

/** News for an audience, and what followed searches find in it. */
export interface Newsroom {
  news: News;
  /**
   * Returns the ids that a subscription's search finds in the news, best first. Null if it has no search. Runs each search once,
   * even if it fails. Throws AppError("timeout"), and errors of searches that were stored under older rules.
   */
  find(followed: Pick<DueSubscription, "search" | "language">): Promise<readonly number[] | null>;
}

interface NewsroomDeps {
  db: Db;
  tree: TermTree;
  search: Pick<SearchService, "searchAll">;
}

type Answer = { ids: readonly number[] } | { error: unknown };

/**
 * Reads the news for an audience within a window. If `collectionIds` is given, additions to other collections are left out. `as` is
 * the actor for searches.
 */
export async function openNewsroom(
  { db, tree, search }: NewsroomDeps,
  {
    audience,
    as,
    window,
    collectionIds,
  }: { audience: Audience; as: Actor; window: Window; collectionIds?: readonly number[] },
): Promise<Newsroom> {
  const { pieces, collected } = await readNews(db, audience, window, collectionIds);
  const news = new News(pieces, collected, tree);
  const among = news.pieces.map(({ id }) => id);
  const answers = new LRUCache<string, Answer>({
    maxSize: IDS_KEPT,
    sizeCalculation: (answer) => 1 + ("ids" in answer ? answer.ids.length : 0),
  });

  async function ask(followed: FollowedSearch, language: Language): Promise<readonly number[]> {
    const {
      ids,
      complete = ids.length,
      hasLostTerms,
    } = await search.searchAll(as, requestOf(followed, language), among.length, among);
    // The search page also shows results with only some of the words; subscribers get only complete matches. A search that lost its
    // terms finds nothing, instead of all topics.
    return hasLostTerms ? [] : ids.slice(0, isAnyWordEnough(followed) ? ids.length : complete);
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
export const searchKey = (search: FollowedSearch, language: Language) =>
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
