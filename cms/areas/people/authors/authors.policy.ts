import { AppError } from "../../../contract/errors";
import { type Actor, type Member, signedIn, staffOnly } from "../../../shared/actor";

/**
 * Returns whether the actor may edit a profile with this owner: the owner may, and staff. `ownerId` is null for a profile without
 * an owner.
 */
export function mayEdit(actor: Actor, ownerId: number | null): boolean {
  return actor.kind === "user" && (actor.staff || actor.userId === ownerId);
}

/** Lets the actor edit a profile. Throws `unauthenticated` for visitors, and `forbidden` for all but its owner and staff. */
export function checkEdit(actor: Actor, ownerId: number | null): void {
  signedIn(actor);
  if (!mayEdit(actor, ownerId))
    throw new AppError("forbidden", "An author profile is its owner's to edit, and the staff's");
}

/** Lets staff decide who owns a profile. Throws `unauthenticated`, `forbidden`. */
export const checkDecider = (actor: Actor): Member =>
  staffOnly(actor, "Staff decide whose author profiles are");
