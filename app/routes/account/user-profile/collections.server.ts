import type { CollectionSummary, InternalCollectionsAnswer } from "#contract/internal-collections";
import { LISTED_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { pick } from "#contract/pick";
import { STATE_FIELDS } from "~/features/collections/access";
import { INVITATION, OUTCOMES } from "~/features/collections/paths";
import type { InvitationKey } from "~/http/invitations.server";
import { minutesUntil } from "./collection-news.server";
import type { CollectionsState } from "./collections-query";

/** With fewer collections there is no search field: all are in view. */
const TOOLS_FROM = 7;

/** Returns what to load: the pages in view, or all if the address names a collection that may be further down. */
export function shownOf({ title, order, pages }: CollectionsState, params: URLSearchParams) {
  const isNamed = [...OUTCOMES, INVITATION].some((name) => params.has(name));
  return {
    search: title,
    sort: order === "title" ? ("title" as const) : ("modified" as const),
    ...(!isNamed && { first: Math.min(pages * OWN_LIST_PAGE_SIZE, LISTED_POSTS_MAX) }),
  };
}

/** Returns the user's collections in view. `kept` lists the invitations whose email link the user has opened. */
export function collectionsInView(
  { own, shared, counts, version, pending, deleted }: InternalCollectionsAnswer,
  state: CollectionsState,
  { kept, asked, now }: { kept: readonly InvitationKey[]; asked: number | null; now: number },
) {
  const inView = (found: CollectionSummary[]) =>
    found.slice(0, state.pages * OWN_LIST_PAGE_SIZE).map(shown);
  const isKept = (databaseId: number) => kept.some(({ invitation }) => invitation === databaseId);
  return {
    state,
    version,
    hasTools: counts.own.size + counts.shared.size >= TOOLS_FROM || state.title !== "",
    own: { ...counts.own, cards: inView(own) },
    shared: { ...counts.shared, cards: inView(shared) },
    // The requested invitation comes first.
    pending: pending
      .map(({ needsKey, ...rest }) => ({ ...rest, needsKey: needsKey && !isKept(rest.databaseId) }))
      .sort((one, other) => Number(other.databaseId === asked) - Number(one.databaseId === asked)),
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
