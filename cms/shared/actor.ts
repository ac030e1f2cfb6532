import { AppError } from "../contract/errors";

/** The caller. Created by the HTTP layer from the request's token, never from a client's claims about itself. */
export type Actor = { kind: "anonymous" } | Member;

export interface Member {
  kind: "user";
  userId: number;
  staff: boolean;
  /** Staff who may change what the site publishes. */
  editor: boolean;
  /** Editors who may also change the roles of users. */
  administrator: boolean;
  sessionId: string;
}

/** Where a request comes from, for limits and counts. */
export interface Client {
  /** From the host, never from the request. */
  address: string;
  /** Whether the visitor is on this machine, and the site is meant for this machine only. Also from the host. */
  isLocal?: boolean;
  /** The user agent, as the client claims it. */
  userAgent?: string;
  /** Whether the client prefetches, as it claims itself. */
  isAhead?: boolean;
}

/** A visitor without an account. */
export const ANONYMOUS: Actor = { kind: "anonymous" };

/** Returns whether the actor belongs to the staff, by role, organisation address or single sign-on. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === "user" && actor.staff;
}

/** Returns the caller, where only users with an account may call. Throws `unauthenticated` for all others. */
export function signedIn(actor: Actor): Member {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  return actor;
}

/**
 * Returns the caller, where only staff may call; `sentence` is the reason of a refusal. Throws `unauthenticated` for visitors,
 * `forbidden` for all other users.
 */
export function staffOnly(actor: Actor, sentence = "This is for staff"): Member {
  const user = signedIn(actor);
  if (!user.staff) throw new AppError("forbidden", sentence);
  return user;
}

/** Returns the caller, where only editors may call. Throws as `staffOnly` does. */
export function editorsOnly(actor: Actor): Member {
  const user = signedIn(actor);
  if (!user.editor) throw new AppError("forbidden", "This is for editors");
  return user;
}

/** Returns the caller, where only administrators may call. Throws as `staffOnly` does. */
export function administratorsOnly(actor: Actor): Member {
  const user = signedIn(actor);
  if (!user.administrator) throw new AppError("forbidden", "This is for administrators");
  return user;
}
