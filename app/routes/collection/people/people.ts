import type { InternalCollection } from "#contract/internal-collections";
import type { Reply } from "~/features/forms/reply";
import { peoplePath } from "~/features/collections/paths";

/** Somebody of a collection. */
export interface Person {
  databaseId: number;
  name: string;
  state: "owner" | "edit" | "read" | "pending";
  /** When they were asked, for whoever has not answered. */
  invited?: string;
  isVisitor: boolean;
}

/** The people of a collection, as far as one of them may know. */
export interface People {
  slug: string;
  /** Whether the visitor is the owner, who alone decides on the others. */
  isOwner: boolean;
  people: Person[];
  /** Addresses that wait for somebody to register with them. */
  invites: InternalCollection["pendingInvites"];
}

/** Changes that have a form; each says so in its field `intent`. */
export const PEOPLE_INTENTS = [
  "invite",
  "permission",
  "grant",
  "remove",
  "revoke",
  "uninvite",
  "leave",
] as const;
export type PeopleIntent = (typeof PEOPLE_INTENTS)[number];
/** Those that are asked about before, since nobody takes them back alone. */
export const CONFIRMED_INTENTS = ["grant", "remove", "revoke", "uninvite", "leave"] as const;
export type ConfirmedIntent = (typeof CONFIRMED_INTENTS)[number];

/** In the address of the people page: what is asked about, and of whom. */
export const CONFIRM = "confirm";
export const WHOM = "whom";

/** The page that asks whether somebody means it, without language: of a person, or of an invitation by address. */
export function confirmPath(slug: string, intent: ConfirmedIntent, whom?: number): string {
  return `${peoplePath(slug)}?${CONFIRM}=${intent}${whom === undefined ? "" : `&${WHOM}=${whom}`}`;
}

/** What became of a change. */
export interface PeopleReply extends Reply {
  intent: PeopleIntent;
  /** Whom a change of one of them is about. */
  name?: string;
  /** Who was invited, by name or address. */
  invited?: string[];
  /** Why nobody could be, where what was typed is at fault: those parts of it that are no addresses, too many, nothing, or oneself alone. */
  trouble?: { kind: "none" | "atOnce" | "self" } | { kind: "wrong"; addresses: string[] };
}
