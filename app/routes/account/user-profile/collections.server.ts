import type { CollectionSummary, InternalCollectionsAnswer } from "#contract/internal-collections";
import type { Language } from "#contract/languages";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import type { InvitationKey } from "~/http/invitations.server";
import { minutesUntil } from "./collection-news.server";
import type { CollectionsState } from "./collections-query";

/** With fewer there is nothing to look for: all are in view. */
const TOOLS_FROM = 7;

/** The visitor's collections as far as they are in view. `kept`: invitations whose mail they came from. */
export function collectionsInView({ own, shared, pending, deleted }: InternalCollectionsAnswer, state: CollectionsState, { language, kept, asked, now }: { language: Language; kept: readonly InvitationKey[]; asked: number | null; now: number }) {
  const group = (all: CollectionSummary[]) => {
    const found = arranged(all, state, language);
    return { cards: found.slice(0, state.pages * OWN_LIST_PAGE_SIZE).map(shown), found: found.length, size: all.length };
  };
  const isKept = (databaseId: number) => kept.some(({ invitation }) => invitation === databaseId);
  return {
    state,
    hasTools: own.length + shared.length >= TOOLS_FROM || state.title !== "",
    own: group(own),
    shared: group(shared),
    // The invitation that one came for stands before the others.
    pending: pending
      .map(({ needsKey, ...rest }) => ({ ...rest, needsKey: needsKey && !isKept(rest.databaseId) }))
      .sort((one, other) => Number(other.databaseId === asked) - Number(one.databaseId === asked)),
    deleted: deleted.map((one) => ({ ...one, minutes: minutesUntil(one.restorableUntil, now) })),
  };
}

export type CollectionsData = ReturnType<typeof collectionsInView>;
export type ShownCollection = CollectionsData["own"]["cards"][number];

function arranged(all: CollectionSummary[], { title, order }: CollectionsState, language: Language): CollectionSummary[] {
  const wanted = folded(title);
  const found = wanted ? all.filter((one) => folded(one.title).includes(wanted)) : all;
  if (order === "changed") return found;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...found].sort((one, other) => compare(one.title, other.title));
}

/** Text as it is compared: without case and accents. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** What of a collection its card shows. */
function shown({
  databaseId, type, title, language, link, slug, modified, postCount, contentTypeSlug, topicFamily, publicationYear, thumbnail, images, role, userCanEdit, author,
  collaboratorCount, private: isPrivate, staffOnly, siteCollection, featured, requestToPromote, promotionDenied,
}: CollectionSummary) {
  return {
    databaseId, type, title, language, link, slug, modified, postCount, contentTypeSlug, topicFamily, publicationYear, thumbnail, images, role, userCanEdit, author,
    collaboratorCount, private: isPrivate, staffOnly, siteCollection, featured, requestToPromote, promotionDenied,
  };
}
