import type { InternalCollectionsAnswer } from "#contract/internal-collections";
import {
  INVITATION,
  OUTCOMES,
  type Outcome,
  UNANSWERED,
  UNRESTORED,
} from "~/features/collections/paths";

const MINUTE_MS = 60_000;

/** What one comes to the profile with: something that became of a collection, or an invitation. Each is told only as far as it is true. */
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

/** The databaseId that the address names the invitation by; null for none. */
export const askedInvitation = (params: URLSearchParams): number | null => idOf(params, INVITATION);

/** How many minutes are left, the one under way counted: what is over is not listed. */
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

/** An invitation that the address names and that does not wait: joined already, or not for this account. Whose it is is not said. */
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
