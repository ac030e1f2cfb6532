import { AppError } from "../../contract/errors";
import { type Actor, isStaff, staffOnly } from "../actor";

/** What the policy must know of a collection and of who asks; `visible` is the sight's word. */
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
  /** Of who asks; null for whoever is neither asked nor in it. */
  can_edit: boolean | null;
  accepted: Date | null;
  visible: boolean;
}

export type Standing = "owner" | "editor" | "reader" | "pending" | "stranger";

/** What can be done with a collection, and who may. Whoever an operation does not list is denied; staff have no more rights than others. */
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

/** A collection that the policy lets somebody change in one way. Only `authorise` makes one and every repository that writes wants one. */
export interface Granted<
  Allowed extends Operation | "restore" | "review" = Operation | "restore" | "review",
> extends CollectionRow {
  readonly [granted]: Allowed;
}

/** What somebody is to a collection. A staff-only one knows nobody who is no staff, and a deleted one only its owner. */
export function standingOf(actor: Actor, row: CollectionRow): Standing {
  if (actor.kind === "anonymous" || (row.staff_only && !isStaff(actor))) return "stranger";
  if (row.owner_id === actor.userId) return "owner";
  if (row.can_edit === null || row.deleted) return "stranger";
  if (!row.accepted) return "pending";
  return row.can_edit ? "editor" : "reader";
}

/**
 * Lets an operation happen. Throws `unauthenticated` for visitors; `not_found` for whoever may not know of the collection,
 * also when it is deleted; `forbidden` for all others.
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

/** Lets a collection be restored by its owner; one that is not deleted is there already. Throws as `authorise` does. */
export function authoriseRestore(actor: Actor, row: CollectionRow | undefined): Granted<"restore"> {
  if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  if (!row || standingOf(actor, row) !== "owner") throw notFound();
  return row as Granted<"restore">;
}

/** Lets staff decide on what is featured. Throws as `authorise` does. */
export function authoriseReview(actor: Actor, row: CollectionRow | undefined): Granted<"review"> {
  checkReviewer(actor);
  if (!row?.visible) throw notFound();
  return row as Granted<"review">;
}

/** Throws for whoever is no staff. */
export function checkReviewer(actor: Actor): void {
  staffOnly(actor, "Staff decide on what is featured");
}

/** Throws `unauthenticated` and `forbidden` where somebody who is no staff would make a collection of the staff. */
export function checkStaffOnly(actor: Actor, forStaff: boolean | undefined): void {
  if (forStaff) staffOnly(actor, "Only staff make collections for staff");
}

/** Who hears of the people of a collection and of its promotion: its own people. */
export function isInside(standing: Standing): boolean {
  return standing === "owner" || standing === "editor" || standing === "reader";
}

export function notFound(): AppError {
  return new AppError("not_found", "There is no such collection");
}
