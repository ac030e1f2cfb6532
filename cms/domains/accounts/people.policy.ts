import type { Role } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import { type Actor, administratorsOnly, editorsOnly, type Member } from "../actor";

/** What an account has that is given one of the roles: each stands for those below it. */
export const ROLES_OF: Readonly<Record<Role, readonly Role[]>> = {
  subscriber: ["subscriber"],
  staff: ["subscriber", "staff"],
  staff_admin: ["subscriber", "staff", "staff_admin"],
  administrator: ["subscriber", "staff", "administrator"],
};

/** Lets editors see who has an account. Throws `unauthenticated`, `forbidden`. */
export const checkViewer = (actor: Actor): Member => editorsOnly(actor);

/** Whether somebody may say what an account is: administrators may, but not of themselves. So one of them is always left, as the last cannot delete their account either. */
export function mayChange(actor: Actor, userId: number): boolean {
  return actor.kind === "user" && actor.administrator && actor.userId !== userId;
}

/** Lets administrators change what somebody is. Throws `unauthenticated`, and `forbidden` for everybody else, and for one's own account. */
export function checkChange(actor: Actor, userId: number): Member {
  const administrator = administratorsOnly(actor);
  if (!mayChange(actor, userId))
    throw new AppError(
      "forbidden",
      "Nobody changes what they are themselves: ask another administrator",
    );
  return administrator;
}

/** Lets administrators make accounts for others. Throws `unauthenticated`, `forbidden`. */
export const checkInviter = (actor: Actor): Member => administratorsOnly(actor);
