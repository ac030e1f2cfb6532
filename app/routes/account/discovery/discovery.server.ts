import { logError } from "~/http/form-data.server";
import { AppError } from "#contract/errors";
import { RECOMMENDATIONS_PAGE_SIZE, SHUFFLE_SEED_S } from "#contract/limits";
import type {
  UserPreferences,
  Recommendation,
  RecommendationRequestInput,
} from "#contract/discovery";
import type { ContentClient } from "~/content/client.server";
import { getPreferences, getRecommendations, getSpotlight } from "~/content/discovery.server";
import { stepsOf } from "~/features/account/preferences/preferences-form";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { DISCOVERY_PATH, type DiscoveryState, type ListName } from "./choices";
import { randomInt } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { isSecure, readCookie } from "~/middleware/visitor";

/** The post types of each list (R9.23). */
const KINDS = {
  documents: ["document", "internal_document"],
  collections: ["featured_collection", "internal_collection"],
} as const satisfies Record<ListName, RecommendationRequestInput["post_type"]>;

/** A list up to the last open page. */
export interface RecommendedList {
  cards: Recommendation[];
  count: number;
  /** Whether it is based on what the visitor follows; false for the fallback without matches. */
  isFollowed: boolean;
}

/** Loads all parts of the page in parallel. A part that fails is null and does not affect the others. */
export async function loadDiscovery(content: ContentClient, state: DiscoveryState, seed: number) {
  const [spotlight, { preferences, ...lists }] = await Promise.all([
    orNull(getSpotlight(content, DISCOVERY_PATH)),
    loadRecommended(content, state, seed),
  ]);
  const inSpotlight = new Set(spotlight?.map(({ post }) => post?.databaseId));
  return {
    spotlight,
    documents: without(lists.documents, inSpotlight),
    collections: without(lists.collections, inSpotlight),
    choices: preferences && stepsOf(preferences),
  };
}

/** Removes posts that are already in the spotlight. */
function without(
  list: RecommendedList | null,
  ids: ReadonlySet<number | undefined>,
): RecommendedList | null {
  const cards = list?.cards.filter(({ databaseId }) => !ids.has(databaseId));
  return list && cards
    ? { ...list, cards, count: list.count - (list.cards.length - cards.length) }
    : null;
}

async function loadRecommended(content: ContentClient, state: DiscoveryState, seed: number) {
  const preferences = await orNull(getPreferences(content));
  const list = (name: ListName) =>
    orNull(
      recommend(content, preferences, {
        post_type: [...KINDS[name]],
        page_size: state.pages[name] * RECOMMENDATIONS_PAGE_SIZE,
        seed,
        as_of: new Date(state.asOf * 1000).toISOString(),
      }),
    );
  const [documents, collections] = await Promise.all([list("documents"), list("collections")]);
  return {
    preferences,
    documents: documents && {
      ...documents,
      cards: withoutAbstracts(documents.cards) as Recommendation[],
    },
    collections,
  };
}

/**
 * Returns recommendations based on what the visitor follows. If nothing matches, or the visitor follows nothing, returns
 * recommendations without that condition (R4.30).
 */
async function recommend(
  content: ContentClient,
  preferences: UserPreferences | null,
  criteria: Omit<RecommendationRequestInput, "language">,
): Promise<RecommendedList> {
  const followed = followedOf(preferences);
  if (followed) {
    const { documents, count } = await getRecommendations(content, { ...criteria, ...followed });
    if (count > 0) return { cards: documents, count, isFollowed: true };
  }
  const { documents, count } = await getRecommendations(content, criteria);
  return { cards: documents, count, isFollowed: false };
}

function followedOf(
  preferences: UserPreferences | null,
): Partial<RecommendationRequestInput> | null {
  const slugs = (terms: UserPreferences[keyof UserPreferences] = []) =>
    terms.map(({ slug }) => slug);
  const [topics, countries] = [
    slugs(preferences?.documentTopics),
    slugs(preferences?.documentCountries),
  ];
  return topics.length + countries.length === 0
    ? null
    : { document_topics: topics, document_countries: countries, inclusive: true };
}

/** Returns null on failure, but rethrows when the user is signed out or no longer staff. */
async function orNull<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part;
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.code === "unauthenticated" || error.code === "forbidden")
    )
      throw error;
    logError("a part of the discovery page failed", error);
    return null;
  }
}

/** Cookie with the shuffle seed, which contains no personal data. */
const NAME = "discovery-seed";
const SEED_END = 2 ** 32;

/** Reads the seed from a `Cookie` header; null if it has none. */
export function readSeed(header: string | null): number | null {
  const value = readCookie(header, NAME);
  return value !== null && /^\d{1,10}$/.test(value) && Number(value) < SEED_END
    ? Number(value)
    : null;
}

export const newSeed = (): number => randomInt(SEED_END);

/** Returns a `Set-Cookie` value that keeps the seed for a day (R9.11). */
export function seedCookie(context: Readonly<RouterContextProvider>, seed: number): string {
  return `${NAME}=${seed}; Path=/; Max-Age=${SHUFFLE_SEED_S}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}
