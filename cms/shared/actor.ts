import { AppError } from "../contract/errors";
import {
  EDITOR_ROLES,
  isAdministrator,
  isEditor,
  isStaff,
  type Permissions,
  type Role,
} from "../contract/roles";

/** The caller. Created by the HTTP layer from the request's token, never from a client's claims about itself. */
export type Actor = { kind: "anonymous" } | Member;

/** A caller with an account. */
export interface Member extends Permissions {
  kind: "user";
  userId: number;
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
  isPrefetch?: boolean;
}

/** A visitor without an account. */
export const ANONYMOUS: Actor = { kind: "anonymous" };

/** A generic staff member, for work that the system does with the rights of staff. It is not a real user. */
export const ANY_STAFF: Actor = {
  kind: "user",
  userId: 0,
  staff: true,
  editor: false,
  administrator: false,
  sessionId: "",
};

/**
 * Returns the permissions of a user. Roles alone decide which staff are editors: an address or an identity provider makes no
 * user an editor.
 */
export function permissionsOf(roles: readonly Role[], staff: boolean): Permissions {
  return {
    staff,
    editor: staff && roles.some((role) => EDITOR_ROLES.includes(role)),
    administrator: staff && roles.includes("administrator"),
  };
}

/** Returns the caller, who must have an account. Throws `unauthenticated` for visitors. */
export function signedIn(actor: Actor): Member {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  return actor;
}

/**
 * Returns the caller, who must be staff; `sentence` is the reason of a refusal. Throws `unauthenticated` for visitors and
 * `forbidden` for all other users.
 */
export function requireStaff(actor: Actor, sentence = "Only staff may do this"): Member {
  const user = signedIn(actor);
  if (!isStaff(user)) throw new AppError("forbidden", sentence);
  return user;
}

/** Returns the caller, who must be an editor. Throws as `requireStaff` does. */
export function requireEditor(actor: Actor): Member {
  const user = signedIn(actor);
  if (!isEditor(user)) throw new AppError("forbidden", "Only editors may do this");
  return user;
}

/** Returns the caller, who must be an administrator. Throws as `requireStaff` does. */
export function requireAdministrator(actor: Actor): Member {
  const user = signedIn(actor);
  if (!isAdministrator(user)) throw new AppError("forbidden", "Only administrators may do this");
  return user;
}
