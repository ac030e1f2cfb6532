import { AppError } from "../contract/errors";

/** Who asks. Made by the HTTP layer from the request's token, never from what a client says of itself. */
export type Actor = { kind: "anonymous" } | Member;

export interface Member {
  kind: "user";
  userId: number;
  staff: boolean;
  /** Staff who may change what the site publishes. */
  editor: boolean;
  /** Editors who may also say who is what. */
  administrator: boolean;
  sessionId: string;
}

/** From where somebody asks, for limits and counts. */
export interface Client {
  /** The host's word, never the request's. */
  address: string;
  /** Whether the visitor is at this machine, and the site is meant for this machine alone. Also the host's word. */
  isLocal?: boolean;
  /** What the visitor's program calls itself, by its own word. */
  userAgent?: string;
  /** Whether it fetches before anybody has asked for it, also by its own word. */
  isAhead?: boolean;
}

/** The visitor without an account. */
export const ANONYMOUS: Actor = { kind: "anonymous" };

/** Whether the actor belongs to the staff, by role, organisation address or single sign-on. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === "user" && actor.staff;
}

/** Who asks, where only people with an account may. Throws `unauthenticated` for all others. */
export function signedIn(actor: Actor): Member {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  return actor;
}

/** Who asks, where only staff may; `sentence` says why not. Throws `unauthenticated` for visitors, `forbidden` for everybody else. */
export function staffOnly(actor: Actor, sentence = "This is for staff"): Member {
  const user = signedIn(actor);
  if (!user.staff) throw new AppError("forbidden", sentence);
  return user;
}

/** Who asks, where only editors may. Throws as `staffOnly` does. */
export function editorsOnly(actor: Actor): Member {
  const user = signedIn(actor);
  if (!user.editor) throw new AppError("forbidden", "This is for editors");
  return user;
}

/** Who asks, where only administrators may. Throws as `staffOnly` does. */
export function administratorsOnly(actor: Actor): Member {
  const user = signedIn(actor);
  if (!user.administrator) throw new AppError("forbidden", "This is for administrators");
  return user;
}
