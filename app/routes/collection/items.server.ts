import type { Collection, InternalCollection } from "#contract/collections";
import {
  SEARCH_TEXT_MAX_CHARS,
  SLIDER_PAGE_SIZE,
  SLIDER_STEP,
  SLUG_MAX_CHARS,
} from "#contract/limits";
import type { FacetRow, SearchAnswer, SearchHit, SearchRequestInput } from "#contract/search";
import type { ContentClient } from "~/content/client.server";
import { getCollectionPosts } from "~/content/collections.server";
import { searchCollection } from "~/content/posts.server";
import { isFiltered, ITEMS_STEP, type ItemsQuery, STEPS_MAX } from "./resources";
import { isStaff } from "#contract/roles";
import type { RouterContextProvider } from "react-router";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { visitorContext } from "~/contexts";
import { STATE_FIELDS } from "~/features/collections/state";
import { RESTORED } from "~/paths/collections";
import { isInside, collaboratorsOf } from "./collaborators/collaborators.server";
import { DONE, FAILED, PROMOTION_INTENTS, promotionOf } from "./promotion/promotion-panel";
import { type Card, pick } from "#contract/shared";

/** A post in the list. In search results it has the match; in the collection's own order it has the collection's note. */
export type Item = SearchHit & { note?: string };

/** The search scope: everything that a collection can contain and the visitor may see. */
type Scope = Pick<SearchRequestInput, "indices" | "post_type">;
export const scopeOf = ({ staff }: { staff: boolean }): Scope =>
  staff
    ? {
        indices: ["public_search", "internal_search"],
        post_type: ["document", "article", "toolkit", "internal_document", "internal_pdf"],
      }
    : { post_type: ["document", "article", "toolkit"] };

/** Maximum number of posts per call: a whole number of steps. */
const BATCH = 8 * ITEMS_STEP;
/** Maximum number of keywords in an address and on a page. Chosen: two screens of a phone. */
const KEYWORDS_MAX = 40;

/** Reads `?q=&keyword=&page=&slide=`; ignores invalid values. */
export function readItemsQuery(parameters: URLSearchParams): ItemsQuery {
  const keywords = parameters
    .getAll("keyword")
    .map((slug) => slug.trim())
    .filter((slug) => slug !== "" && slug.length <= SLUG_MAX_CHARS);
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, SEARCH_TEXT_MAX_CHARS),
    keywords: [...new Set(keywords)].slice(0, KEYWORDS_MAX),
    page: stepOf(parameters.get("page")),
    slide: stepOf(parameters.get("slide")),
  };
}

function stepOf(value: string | null): number {
  const step = Number(value);
  return Number.isInteger(step) && step >= 1 ? Math.min(step, STEPS_MAX) : 1;
}

/**
 * Loads all posts of a collection up to the end of the page, so that an address restores what "more" has shown. Also returns
 * the keywords of the posts that match the words; each count is what choosing that keyword alone would show. Without filters,
 * the posts are in the collection's own order and have their notes. With filters, the search ranks them.
 */
export async function getItems(
  content: ContentClient,
  databaseId: number,
  query: ItemsQuery,
  scope: Scope,
) {
  const wanted = query.page * ITEMS_STEP;
  const size = Math.min(wanted, BATCH);
  const pages = Array.from({ length: Math.ceil(wanted / size) }, (_, i) => i + 1);
  const { cards, count, facets } = isFiltered(query)
    ? await findItems(content, databaseId, query, scope, { pages, size })
    : await listItems(content, databaseId, scope, { pages, size });
  return { cards: cards.slice(0, wanted), count, keywords: offered(facets?.keywords ?? []) };
}

interface Found {
  cards: Item[];
  count: number;
  facets: SearchAnswer["facets"];
}
interface Pages {
  pages: readonly number[];
  size: number;
}

async function listItems(
  content: ContentClient,
  databaseId: number,
  scope: Scope,
  { pages, size }: Pages,
): Promise<Found> {
  const [keywords, ...answers] = await Promise.all([
    // This search is only for the keywords.
    searchCollection(content, databaseId, {
      ...scope,
      sort_by: "Latest",
      page_size: 1,
      facets: true,
    }),
    ...pages.map((page) => getCollectionPosts(content, databaseId, { page, page_size: size })),
  ]);
  return {
    cards: answers.flatMap(({ posts }) => posts.map(({ recommended: _, ...item }) => item)),
    count: answers[0]?.count ?? 0,
    facets: keywords.facets,
  };
}

async function findItems(
  content: ContentClient,
  databaseId: number,
  { q, keywords }: ItemsQuery,
  scope: Scope,
  { pages, size }: Pages,
): Promise<Found> {
  const answers = await Promise.all(
    pages.map((page) =>
      searchCollection(content, databaseId, {
        ...scope,
        search: q,
        user_search: q !== "",
        sort_by: q ? "Relevance" : "Latest",
        document_keywords: keywords,
        page,
        page_size: size,
        facets: page === 1,
      }),
    ),
  );
  return {
    cards: answers.flatMap(({ documents }) => documents),
    count: answers[0]?.count ?? 0,
    facets: answers[0]?.facets,
  };
}

/** Returns the chosen keywords first, then those with most posts. */
function offered(rows: readonly FacetRow[]) {
  const chosen = rows.filter((row) => row.selected);
  const others = rows.filter((row) => !row.selected && row.count > 0);
  return [...chosen, ...others]
    .slice(0, KEYWORDS_MAX)
    .map(({ slug, name, count, selected }) => ({ slug, name, count, selected }));
}
export type Keyword = ReturnType<typeof offered>[number];

/** Returns the query without unknown keywords, so that the page names only filters that apply. */
export function knownQuery(query: ItemsQuery, keywords: readonly Keyword[]): ItemsQuery {
  const chosen = new Set(
    keywords.filter((keyword) => keyword.selected).map((keyword) => keyword.slug),
  );
  return { ...query, keywords: query.keywords.filter((slug) => chosen.has(slug)) };
}

/** Returns the robots directive: filtered views, and collections shared only by link, are not for search engines. */
export function robotsOf(
  { siteCollection, featured }: Pick<Collection, "siteCollection" | "featured">,
  query: ItemsQuery,
): string | undefined {
  if (!siteCollection && !featured) return "noindex";
  return isFiltered(query) || query.page > 1 || query.slide > 1 ? "noindex,follow" : undefined;
}

/** Returns the parts of the collection page for collaborators and staff; empty for all other visitors. */
export function membersPart(
  context: Readonly<RouterContextProvider>,
  collection: InternalCollection,
  query: URLSearchParams,
) {
  const { account } = context.get(visitorContext);
  const staff = isStaff(account);
  const { role, userCanEdit, featured } = collection;
  const promotion = promotionOf(collection, { staff });
  const done = PROMOTION_INTENTS.find((intent) => intent === query.get(DONE)) ?? null;
  const code = query.get(FAILED);
  const failed = code !== null && Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : null;
  return {
    collaborators: account && isInside(collection) ? collaboratorsOf(collection, account) : null,
    state: isInside(collection) || promotion ? pick(collection, ...STATE_FIELDS) : null,
    promotion: promotion && { ...promotion, done, failed },
    isUnfeatured: staff && !featured && done === "unfeature",
    isRestored: role === "author" && query.has(RESTORED),
    canEdit: userCanEdit,
    /** Whether the visitor is invited to collaborate and has not answered yet. */
    isInvited: role === "pending",
  };
}

/** The slides of a collection without a slider. */
export const NO_SLIDES: { cards: Card[]; total: number } = { cards: [], total: 0 };

/**
 * Returns whether a collection starts with a row of covers. Site collections always do; others do unless the list below would
 * repeat it.
 */
export function hasStart({
  siteCollection,
  recommendedPosts,
  postCount,
}: Pick<Collection, "siteCollection" | "recommendedPosts" | "postCount">): boolean {
  const count = postCount ?? 0;
  const isChosen = recommendedPosts.length > 0 && recommendedPosts.length < count;
  return siteCollection || isChosen || count > SLIDER_PAGE_SIZE;
}

/**
 * Loads the slider's cards: recommended posts first, then the latest. 8 at first and 4 more per step (R9.3). `total` is
 * how many exist.
 */
export async function getSlides(
  content: ContentClient,
  databaseId: number,
  first: readonly Card[],
  slide: number,
  scope: Scope,
) {
  const visible = SLIDER_PAGE_SIZE + SLIDER_STEP * (slide - 1);
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(visible / SLIDER_PAGE_SIZE) }, (_, i) =>
      searchCollection(content, databaseId, {
        ...scope,
        sort_by: "Latest",
        page: i + 1,
        page_size: SLIDER_PAGE_SIZE,
      }),
    ),
  );
  const cards = new Map(
    [...first, ...answers.flatMap((answer) => answer.documents)].map((card) => [
      card.databaseId,
      card,
    ]),
  );
  return {
    cards: [...cards.values()].slice(0, visible),
    total: Math.max(answers[0]?.count ?? 0, cards.size),
  };
}
