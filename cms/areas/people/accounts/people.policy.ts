import type { Role } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import { type Actor, administratorsOnly, editorsOnly, type Member } from "../../../shared/actor";

/**
 * The roles that are stored for an account with a role. Every role includes `subscriber`, and every staff role includes `staff`.
 */
export const ROLES_OF: Readonly<Record<Role, readonly Role[]>> = {
  subscriber: ["subscriber"],
  staff: ["subscriber", "staff"],
  staff_admin: ["subscriber", "staff", "staff_admin"],
  administrator: ["subscriber", "staff", "administrator"],
};

/** Lets editors see the accounts. Throws `unauthenticated`, `forbidden`. */
export const checkViewer = (actor: Actor): Member => editorsOnly(actor);

/**
 * Returns whether the actor may change a user's role. Administrators may, except their own. The last administrator cannot delete
 * their account either, so one always remains.
 */
export function mayChange(actor: Actor, userId: number): boolean {
  return actor.kind === "user" && actor.administrator && actor.userId !== userId;
}

/**
 * Lets administrators change a user's role. Throws `unauthenticated`, and `forbidden` for users who are not administrators and
 * for the administrator's own account.
 */
export function checkChange(actor: Actor, userId: number): Member {
  const administrator = administratorsOnly(actor);
  if (!mayChange(actor, userId))
    throw new AppError(
      "forbidden",
      "Nobody changes what they are themselves: ask another administrator",
    );
  return administrator;
}

/** Lets administrators create accounts for others. Throws `unauthenticated`, `forbidden`. */
export const checkInviter = (actor: Actor): Member => administratorsOnly(actor);
