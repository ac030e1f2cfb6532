import type { CollectionSummary, InternalCollectionsAnswer } from "#contract/collections";
import { LISTED_POSTS_MAX, OWN_LIST_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX } from "#contract/limits";
import { pick } from "#contract/shared";
import { STATE_FIELDS } from "~/features/collections/state";
import {
  INVITATION,
  COLLECTION_EVENTS,
  type CollectionEvent,
  INVITATION_ERROR_PARAM,
  RESTORE_ERROR_PARAM,
} from "~/paths/collections";
import type { InvitationKey } from "~/http/invitation-tokens.server";
import type { CollectionsState } from "./collections";
import type { PreferenceField } from "#contract/discovery";
import type { ContentClient } from "~/content/client.server";
import { getPreferences, getRecommendations } from "~/content/discovery.server";
import { withoutAbstracts } from "~/features/posts/card-parts";
import { getLibrary } from "~/content/collections.server";
import type { LibraryState } from "./library";

/** Maximum number of posts per request: a multiple of the page size. */
const CALL_SIZE = SEARCH_PAGE_SIZE_MAX - (SEARCH_PAGE_SIZE_MAX % OWN_LIST_PAGE_SIZE);

/** Loads all pages of the user's own list up to the current one: "Show more" adds pages below the existing ones. */
async function loadPages<P, A extends { pages: number; posts: P[] }>(
  pages: number,
  call: (page: number, size: number) => Promise<A>,
): Promise<A> {
  const wanted = pages * OWN_LIST_PAGE_SIZE;
  const size = Math.min(wanted, CALL_SIZE);
  const first = await call(1, size);
  const rest = await Promise.all(
    numbersFrom2(Math.min(first.pages, Math.ceil(wanted / size))).map((page) => call(page, size)),
  );
  return { ...first, posts: [first, ...rest].flatMap(({ posts }) => posts).slice(0, wanted) };
}

const numbersFrom2 = (to: number): number[] =>
  Array.from({ length: Math.max(0, to - 1) }, (_, i) => i + 2);

const MINUTE_MS = 60_000;

/**
 * Returns the message that the profile's address asks for: the result of a change, or an invitation. Checks it against the
 * data, because the address may be outdated.
 */
export function readCollectionResult(
  all: InternalCollectionsAnswer,
  params: URLSearchParams,
  now: number,
) {
  return {
    outcome: eventOf(all, params, now),
    invitation: invitationOf(all, params),
    unanswered: params.get(INVITATION_ERROR_PARAM),
    unrestored: params.get(RESTORE_ERROR_PARAM),
  };
}

export type CollectionResult = ReturnType<typeof readCollectionResult>;

/** Returns the databaseId of the invitation in the address, or null. */
export const requestedInvitation = (params: URLSearchParams): number | null =>
  idOf(params, INVITATION);

/** Returns the remaining minutes, rounded up. Expired items are not listed. */
const minutesUntil = (time: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(time) - now) / MINUTE_MS));

type CollectionNotice =
  | { outcome: "deleted"; databaseId: number; title: string; minutes: number }
  | { outcome: Exclude<CollectionEvent, "deleted"> };

function eventOf(
  { own, shared, pending, deleted }: InternalCollectionsAnswer,
  params: URLSearchParams,
  now: number,
): CollectionNotice | null {
  for (const outcome of COLLECTION_EVENTS) {
    const id = idOf(params, outcome);
    if (id === null) continue;
    const named = <One extends { databaseId: number }>(list: One[]) =>
      list.find(({ databaseId }) => databaseId === id);
    if (outcome === "deleted") {
      const gone = named(deleted);
      return gone
        ? {
            outcome,
            databaseId: id,
            title: gone.title,
            minutes: minutesUntil(gone.restorableUntil, now),
          }
        : null;
    }
    return named(own) || named(shared) || named(pending) ? null : { outcome };
  }
  return null;
}

/**
 * Returns an invitation in the address that is not pending: already accepted, or not for this account. Does not reveal whom it
 * is for.
 */
function invitationOf(
  { own, shared, pending }: InternalCollectionsAnswer,
  params: URLSearchParams,
) {
  const requested = requestedInvitation(params);
  if (requested === null || pending.some(({ databaseId }) => databaseId === requested)) return null;
  const joined = [...own, ...shared].find(({ databaseId }) => databaseId === requested);
  return joined
    ? { joined: { title: joined.title, language: joined.language, link: joined.link } }
    : { joined: null };
}

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** With fewer collections there is no search field: all are in view. */
const SEARCH_FIELD_FROM = 7;

/** Returns what to load: the pages in view, or all if the address names a collection that may be further down. */
export function requestOf({ title, order, pages }: CollectionsState, params: URLSearchParams) {
  const isNamed = [...COLLECTION_EVENTS, INVITATION].some((name) => params.has(name));
  return {
    search: title,
    sort: order === "title" ? ("title" as const) : ("modified" as const),
    ...(!isNamed && { first: Math.min(pages * OWN_LIST_PAGE_SIZE, LISTED_POSTS_MAX) }),
  };
}

/** Returns the user's collections in view. `openedInvitations` lists those whose email link the user has opened. */
export function collectionsInView(
  { own, shared, counts, version, pending, deleted }: InternalCollectionsAnswer,
  state: CollectionsState,
  {
    openedInvitations,
    requested,
    now,
  }: { openedInvitations: readonly InvitationKey[]; requested: number | null; now: number },
) {
  const inView = (found: CollectionSummary[]) =>
    found.slice(0, state.pages * OWN_LIST_PAGE_SIZE).map(shown);
  const hasToken = (databaseId: number) =>
    openedInvitations.some(({ invitation }) => invitation === databaseId);
  return {
    state,
    version,
    hasTools: counts.own.size + counts.shared.size >= SEARCH_FIELD_FROM || state.title !== "",
    own: { ...counts.own, cards: inView(own) },
    shared: { ...counts.shared, cards: inView(shared) },
    // The requested invitation comes first.
    pending: pending
      .map(({ needsKey, ...rest }) => ({
        ...rest,
        needsKey: needsKey && !hasToken(rest.databaseId),
      }))
      .sort(
        (one, other) =>
          Number(other.databaseId === requested) - Number(one.databaseId === requested),
      ),
    deleted: deleted.map((one) => ({ ...one, minutes: minutesUntil(one.restorableUntil, now) })),
  };
}

export type CollectionsData = ReturnType<typeof collectionsInView>;
export type ShownCollection = CollectionsData["own"]["cards"][number];

/** Returns the fields that a collection's card shows. */
const shown = (collection: CollectionSummary) =>
  pick(
    collection,
    "databaseId",
    "type",
    "title",
    "language",
    "link",
    "slug",
    "modified",
    "postCount",
    "contentTypeSlug",
    "topicFamily",
    "publicationYear",
    "thumbnail",
    "images",
    "role",
    "userCanEdit",
    "author",
    "collaboratorCount",
    ...STATE_FIELDS,
  );

/** Number of new resources shown: three rows of two on a wide screen. */
const NEW_POSTS_SHOWN = 6;

/** Returns the terms that the member follows, and the newest documents with one of them that the member has not saved. */
export async function loadFollowing(content: ContentClient) {
  const preferences = await getPreferences(content);
  const slugsOf = (field: PreferenceField) => preferences[field].map(({ slug }) => slug);
  const topics = slugsOf("documentTopics");
  const countries = slugsOf("documentCountries");
  const terms = [...preferences.documentTopics, ...preferences.documentCountries];
  if (terms.length === 0) return { terms, topics, countries, documents: [] };
  const { documents } = await getRecommendations(content, {
    post_type: ["document"],
    document_topics: topics,
    document_countries: countries,
    inclusive: true,
    sort_by: "Latest",
    page_size: NEW_POSTS_SHOWN,
  });
  return { terms, topics, countries, documents: withoutAbstracts(documents) };
}

export type FollowingData = Awaited<ReturnType<typeof loadFollowing>>;

/** Loads the library up to the last open page. */
export async function loadLibrary(content: ContentClient, state: LibraryState) {
  const { posts, count, size, modified } = await loadPages(state.page, (page, pageSize) =>
    getLibrary(content, { search: state.find, sort: state.sort, page }, pageSize),
  );
  return { state, posts: withoutAbstracts(posts), count, size, modified };
}

export type LibraryData = Awaited<ReturnType<typeof loadLibrary>>;
