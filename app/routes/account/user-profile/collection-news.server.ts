import type { InternalCollectionsAnswer } from "#contract/internal-collections";
import {
  INVITATION,
  OUTCOMES,
  type Outcome,
  UNANSWERED,
  UNRESTORED,
} from "~/features/collections/paths";

const MINUTE_MS = 60_000;

/**
 * Returns the message that the profile's address asks for: the result of a change, or an invitation. Checks it against the data,
 * because the address may be outdated.
 */
export function collectionNews(
  all: InternalCollectionsAnswer,
  params: URLSearchParams,
  now: number,
) {
  return {
    outcome: outcomeOf(all, params, now),
    invitation: invitationOf(all, params),
    unanswered: params.get(UNANSWERED),
    unrestored: params.get(UNRESTORED),
  };
}

export type CollectionNews = ReturnType<typeof collectionNews>;

/** Returns the databaseId of the invitation in the address, or null. */
export const askedInvitation = (params: URLSearchParams): number | null => idOf(params, INVITATION);

/** Returns the remaining minutes, rounded up. Expired items are not listed. */
export const minutesUntil = (time: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(time) - now) / MINUTE_MS));

type News =
  | { outcome: "deleted"; databaseId: number; title: string; minutes: number }
  | { outcome: Exclude<Outcome, "deleted"> };

function outcomeOf(
  { own, shared, pending, deleted }: InternalCollectionsAnswer,
  params: URLSearchParams,
  now: number,
): News | null {
  for (const outcome of OUTCOMES) {
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
 * Returns an invitation in the address that is not pending: already accepted, or not for this account. Does not reveal whom it is
 * for.
 */
function invitationOf(
  { own, shared, pending }: InternalCollectionsAnswer,
  params: URLSearchParams,
) {
  const asked = askedInvitation(params);
  if (asked === null || pending.some(({ databaseId }) => databaseId === asked)) return null;
  const joined = [...own, ...shared].find(({ databaseId }) => databaseId === asked);
  return joined
    ? { joined: { title: joined.title, language: joined.language, link: joined.link } }
    : { joined: null };
}

function idOf(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}
