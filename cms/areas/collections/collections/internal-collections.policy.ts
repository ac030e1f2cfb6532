import { AppError } from "../../../contract/errors";
import { type Actor, isStaff, staffOnly } from "../../../shared/actor";

/** What the policy needs to know about a collection and the actor. `visible` tells whether the actor may see the collection. */
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
  /** For the actor; null if the actor is neither invited nor a collaborator. */
  can_edit: boolean | null;
  accepted: Date | null;
  visible: boolean;
}

export type Standing = "owner" | "editor" | "reader" | "pending" | "stranger";

/** Operations on a collection and who may do them. All others are denied; staff have no extra permissions. */
const MAY = {
  edit: ["owner", "editor"],
  changeAccess: ["owner"],
  delete: ["owner"],
  invite: ["owner"],
  managePeople: ["owner"],
  grantOwnership: ["owner"],
  promote: ["owner"],
  leave: ["editor", "reader"],
  answerInvitation: ["pending"],
} as const satisfies Record<string, readonly Standing[]>;
export type Operation = keyof typeof MAY;

declare const granted: unique symbol;

/**
 * A collection that the actor is permitted to change in one way. Only the `authorise…` functions create it, and every repository
 * function that writes requires it.
 */
export interface Granted<
  Allowed extends Operation | "restore" | "review" = Operation | "restore" | "review",
> extends CollectionRow {
  readonly [granted]: Allowed;
}

/**
 * Returns the actor's role in a collection. A staff-only collection has no roles for users who are not staff, and a deleted one
 * only has its owner.
 */
export function standingOf(actor: Actor, row: CollectionRow): Standing {
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
): Granted<Allowed> {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  const standing = row && standingOf(actor, row);
  if (!row || row.deleted || !(row.visible || standing === "pending")) throw notFound();
  if (!standing || !(MAY[operation] as readonly Standing[]).includes(standing))
    throw new AppError("forbidden", "This is for others in this collection to do");
  return row as Granted<Allowed>;
}

/**
 * Checks that the actor may restore a collection: only its owner may. Accepts a collection that is not deleted. Throws like
 * `authorise`.
 */
export function authoriseRestore(actor: Actor, row: CollectionRow | undefined): Granted<"restore"> {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  if (!row || standingOf(actor, row) !== "owner") throw notFound();
  return row as Granted<"restore">;
}

/** Checks that the actor is staff and may decide what is featured. Throws like `authorise`. */
export function authoriseReview(actor: Actor, row: CollectionRow | undefined): Granted<"review"> {
  checkReviewer(actor);
  if (!row?.visible) throw notFound();
  return row as Granted<"review">;
}

/** Throws unless the actor is staff. */
export function checkReviewer(actor: Actor): void {
  staffOnly(actor, "Staff decide on what is featured");
}

/** Throws `unauthenticated` and `forbidden` if a user who is not staff would make a staff-only collection. */
export function checkStaffOnly(actor: Actor, forStaff: boolean | undefined): void {
  if (forStaff) staffOnly(actor, "Only staff make collections for staff");
}

/** Returns whether a role may see the people of a collection and its promotion. */
export function isInside(standing: Standing): boolean {
  return standing === "owner" || standing === "editor" || standing === "reader";
}

export function notFound(): AppError {
  return new AppError("not_found", "There is no such collection");
}
