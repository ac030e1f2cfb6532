import type { InternalCollection } from "#contract/internal-collections";
import type { Reply } from "~/features/forms/reply";
import { peoplePath } from "~/features/collections/paths";

/** A person in a collection. */
export interface Person {
  databaseId: number;
  name: string;
  state: "owner" | "edit" | "read" | "pending";
  /** When they were invited, if they have not answered yet. */
  invited?: string;
  isVisitor: boolean;
}

/** The people of a collection, as far as its collaborators may know. */
export interface People {
  slug: string;
  /** Whether the visitor is the owner, who alone manages the others. */
  isOwner: boolean;
  people: Person[];
  /** Invitations to email addresses that have no account yet. */
  invites: InternalCollection["pendingInvites"];
}

/** Changes that have a form; each names its change in the field `intent`. */
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
/** Changes that need confirmation, since the user cannot undo them alone. */
export const CONFIRMED_INTENTS = ["grant", "remove", "revoke", "uninvite", "leave"] as const;
export type ConfirmedIntent = (typeof CONFIRMED_INTENTS)[number];

/** Query parameters of the people page: the change to confirm, and the affected person. */
export const CONFIRM = "confirm";
export const WHOM = "whom";

/** Returns the path of the confirmation page, without the language. `whom` is a person or an invitation by email address. */
export function confirmPath(slug: string, intent: ConfirmedIntent, whom?: number): string {
  return `${peoplePath(slug)}?${CONFIRM}=${intent}${whom === undefined ? "" : `&${WHOM}=${whom}`}`;
}

/** The result of a change. */
export interface PeopleReply extends Reply {
  intent: PeopleIntent;
  /** Name of the affected person. */
  name?: string;
  /** The invited people, by name or address. */
  invited?: string[];
  /** Why the input is invalid: malformed addresses, too many, none, or only the user's own address. */
  trouble?: { kind: "none" | "atOnce" | "self" } | { kind: "wrong"; addresses: string[] };
}
