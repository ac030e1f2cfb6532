import { AppError } from "../../../contract/errors";
import { isStaff } from "../../../contract/roles";
import { type Actor, requireStaff } from "../../../shared/actor";

/** Facts about a collection and the actor, for the policy. `visible` tells whether the actor may see the collection. */
export interface CollectionRow {
  id: number;
  modified: Date;
  owner_id: number | null;
  private: boolean;
  staff_only: boolean;
  site_collection: boolean;
  featured: boolean;
  promotion_requested: Date | null;
  requested_by: number | null;
  promotion_denied: boolean;
  promotion_reason: string;
  deleted: Date | null;
  /** Whether the actor may edit; null if the actor is neither invited nor a collaborator. */
  can_edit: boolean | null;
  accepted: Date | null;
  visible: boolean;
}

export type CollectionRole = "owner" | "editor" | "reader" | "pending" | "stranger";

/**
 * Operations on a collection, and the roles that may perform them. All other roles are denied; staff have no extra permissions.
 */
const PERMISSIONS = {
  edit: ["owner", "editor"],
  changeVisibility: ["owner"],
  delete: ["owner"],
  invite: ["owner"],
  manageCollaborators: ["owner"],
  grantOwnership: ["owner"],
  promote: ["owner"],
  leave: ["editor", "reader"],
  answerInvitation: ["pending"],
} as const satisfies Record<string, readonly CollectionRole[]>;
export type Operation = keyof typeof PERMISSIONS;

declare const authorised: unique symbol;

/**
 * A collection that the actor is permitted to change in one way. Only the `authorise…` functions create it, and every repository
 * function that writes requires it.
 */
export interface AuthorisedCollection<
  Allowed extends Operation | "restore" | "review" = Operation | "restore" | "review",
> extends CollectionRow {
  readonly [authorised]: Allowed;
}

/**
 * Returns the actor's role in a collection. A staff-only collection has no roles for users who are not staff, and a deleted one
 * only has its owner.
 */
export function roleOf(actor: Actor, row: CollectionRow): CollectionRole {
  if (actor.kind === "anonymous" || (row.staff_only && !isStaff(actor))) return "stranger";
  if (row.owner_id === actor.userId) return "owner";
  if (row.can_edit === null || row.deleted) return "stranger";
  if (!row.accepted) return "pending";
  return row.can_edit ? "editor" : "reader";
}

/**
 * Checks that the actor may do an operation. Throws `unauthenticated` for visitors, `not_found` if the actor may not know of the
 * collection or it is deleted, and `forbidden` otherwise.
 */
export function authorise<Allowed extends Operation>(
  actor: Actor,
  row: CollectionRow | undefined,
  operation: Allowed,
): AuthorisedCollection<Allowed> {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  const role = row && roleOf(actor, row);
  if (!row || row.deleted || !(row.visible || role === "pending")) throw notFound();
  if (!role || !(PERMISSIONS[operation] as readonly CollectionRole[]).includes(role))
    throw new AppError("forbidden", "You do not have permission to do this in this collection");
  return row as AuthorisedCollection<Allowed>;
}

/**
 * Checks that the actor may restore a collection: only its owner may. Accepts a collection that is not deleted. Throws like
 * `authorise`.
 */
export function authoriseRestore(
  actor: Actor,
  row: CollectionRow | undefined,
): AuthorisedCollection<"restore"> {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  if (!row || roleOf(actor, row) !== "owner") throw notFound();
  return row as AuthorisedCollection<"restore">;
}

/** Checks that the actor is staff and may decide what is featured. Throws like `authorise`. */
export function authoriseReview(
  actor: Actor,
  row: CollectionRow | undefined,
): AuthorisedCollection<"review"> {
  checkReviewer(actor);
  if (!row?.visible) throw notFound();
  return row as AuthorisedCollection<"review">;
}

/** Throws unless the actor is staff. */
export function checkReviewer(actor: Actor): void {
  requireStaff(actor, "Only staff may decide what is featured");
}

/** Throws `unauthenticated` and `forbidden` if a user who is not staff tries to make a staff-only collection. */
export function checkStaffOnly(actor: Actor, forStaff: boolean | undefined): void {
  if (forStaff) requireStaff(actor, "Only staff may create staff-only collections");
}

/** Returns whether a role may see the collaborators of a collection and its promotion. */
export function isParticipant(role: CollectionRole): boolean {
  return role === "owner" || role === "editor" || role === "reader";
}

export function notFound(): AppError {
  return new AppError("not_found", "There is no such collection");
}
