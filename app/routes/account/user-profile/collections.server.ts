import type { CollectionSummary, InternalCollectionsAnswer } from "#contract/internal-collections";
import { LISTED_POSTS_MAX, OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { pick } from "#contract/pick";
import { STATE_FIELDS } from "~/features/collections/access";
import { INVITATION, OUTCOMES } from "~/features/collections/paths";
import type { InvitationKey } from "~/http/invitations.server";
import { minutesUntil } from "./collection-news.server";
import type { CollectionsState } from "./collections-query";

/** With fewer there is nothing to look for: all are in view. */
const TOOLS_FROM = 7;

/** What to ask for: as much as is in view, and all where the address names one of them that may be further down. */
export function shownOf({ title, order, pages }: CollectionsState, params: URLSearchParams) {
  const isNamed = [...OUTCOMES, INVITATION].some((name) => params.has(name));
  return {
    search: title,
    sort: order === "title" ? ("title" as const) : ("modified" as const),
    ...(!isNamed && { first: Math.min(pages * OWN_LIST_PAGE_SIZE, LISTED_POSTS_MAX) }),
  };
}

/** The visitor's collections as far as they are in view. `kept`: invitations whose mail they came from. */
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
    // The invitation that one came for stands before the others.
    pending: pending
      .map(({ needsKey, ...rest }) => ({ ...rest, needsKey: needsKey && !isKept(rest.databaseId) }))
      .sort((one, other) => Number(other.databaseId === asked) - Number(one.databaseId === asked)),
    deleted: deleted.map((one) => ({ ...one, minutes: minutesUntil(one.restorableUntil, now) })),
  };
}

export type CollectionsData = ReturnType<typeof collectionsInView>;
export type ShownCollection = CollectionsData["own"]["cards"][number];

/** What of a collection its card shows. */
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
