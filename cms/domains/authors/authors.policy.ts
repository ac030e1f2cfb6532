import { AppError } from "../../contract/errors";
import { type Actor, type Member, signedIn, staffOnly } from "../actor";

/** Whether somebody may edit the profile that an account owns, or nobody does: its owner may, and staff. */
export function mayEdit(actor: Actor, ownerId: number | null): boolean {
  return actor.kind === "user" && (actor.staff || actor.userId === ownerId);
}

/** Lets somebody edit a profile. Throws `unauthenticated` for visitors, `forbidden` for all others than its owner and staff. */
export function checkEdit(actor: Actor, ownerId: number | null): void {
  signedIn(actor);
  if (!mayEdit(actor, ownerId))
    throw new AppError("forbidden", "An author profile is its owner's to edit, and the staff's");
}

/** Lets staff decide whose profiles are. Throws `unauthenticated`, `forbidden`. */
export const checkDecider = (actor: Actor): Member =>
  staffOnly(actor, "Staff decide whose author profiles are");
