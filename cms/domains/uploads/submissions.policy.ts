import { AppError } from "../../contract/errors";
import type { SubmissionState } from "../../contract/names";
import { type Actor, isStaff, signedIn } from "../actor";

/** What the policy must know of a submission. */
export interface SubmissionOwner {
  user_id: number;
  state: SubmissionState;
}

/** What can be done with a submission, who may, and while it is in which state. What is not listed is denied. */
const MAY = {
  see: { by: ["uploader", "staff"], while: ["waiting", "returned", "accepted", "rejected"] },
  change: { by: ["uploader"], while: ["returned"] },
  withdraw: { by: ["uploader"], while: ["waiting", "returned"] },
  decide: { by: ["staff"], while: ["waiting"] },
} as const satisfies Record<
  string,
  { by: readonly ("uploader" | "staff")[]; while: readonly SubmissionState[] }
>;
export type SubmissionOperation = keyof typeof MAY;

declare const granted: unique symbol;

/** A submission that the policy lets somebody treat in one way; only `authorise` makes one. */
export type GrantedSubmission<
  Row extends SubmissionOwner,
  Allowed extends SubmissionOperation,
> = Row & { readonly [granted]: Allowed };

/**
 * Lets an operation happen. Throws `unauthenticated` for visitors, `not_found` for whoever is neither its uploader nor staff, `forbidden`
 * where it is the other's to do, `conflict` where the submission is not in a state for it.
 */
export function authorise<Row extends SubmissionOwner, Allowed extends SubmissionOperation>(
  actor: Actor,
  row: Row | undefined,
  operation: Allowed,
): GrantedSubmission<Row, Allowed> {
  const { userId } = signedIn(actor);
  const standings = [
    ...(row?.user_id === userId ? ["uploader"] : []),
    ...(isStaff(actor) ? ["staff"] : []),
  ];
  if (!row || standings.length === 0)
    throw new AppError("not_found", "There is no such submission");
  const { by, while: states } = MAY[operation] as {
    by: readonly string[];
    while: readonly SubmissionState[];
  };
  if (!standings.some((standing) => by.includes(standing)))
    throw new AppError("forbidden", "This is for others to do");
  if (!states.includes(row.state))
    throw new AppError("conflict", `This cannot be done with a submission that is ${row.state}`);
  return row as GrantedSubmission<Row, Allowed>;
}
