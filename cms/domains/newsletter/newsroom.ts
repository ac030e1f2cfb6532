import { LRUCache } from "lru-cache";
import type { Language } from "../../contract/languages";
import { SearchRequest } from "../../contract/search";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import type { SearchService } from "../search/search.service";
import type { TermTree } from "../taxonomies/term-tree";
import { type Audience, type DueSubscription, readNews } from "./matching.repo";
import { News } from "./news";

/** Ids that answers of searches hold which are kept, each answer counting as one more. Ours: sixteen megabytes. */
const IDS_KEPT = 2_000_000;

/** What arrived between two moments, the second left out. */
export interface Window {
  from: Date;
  until: Date;
}

/** What is news for an audience, and what followed searches find of it. */
export interface Newsroom {
  news: News;
  /**
   * Ids of what the search of a subscription finds of the news, best first; null where it has none. Each search is made once, also one that
   * fails. Throws AppError("timeout"), and what a search throws that was kept by other rules than today's.
   */
  find(followed: Pick<DueSubscription, "search" | "language">): Promise<readonly number[] | null>;
}

interface NewsroomDeps {
  db: Db;
  tree: TermTree;
  search: Pick<SearchService, "searchAll">;
}

type Answer = { ids: readonly number[] } | { error: unknown };

/** Reads what is news for an audience within a window; what came into collections, only of those given, where some are. `as` is who asks searches. */
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
    // A search page shows below its hits what has some of the words; nobody asked to be written to about that, nor about all topics once theirs has gone.
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

/** Searches with the same key find the same, in the same order. */
export const searchKey = (search: FollowedSearch, language: Language) =>
  `${language} ${JSON.stringify(search)}`;

const isAnyWordEnough = ({ advanced }: FollowedSearch) => (advanced?.should ?? []).some(Boolean);

/** The search as it is asked: what fits best first where there are words, else what is newest. Where one of some words is enough, those of the search itself still must be there. */
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
