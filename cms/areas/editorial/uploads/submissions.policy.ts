import { AppError } from "../../../contract/errors";
import type { SubmissionState } from "../../../contract/names";
import { type Actor, isStaff, signedIn } from "../../../shared/actor";

/** The fields of a submission that the policy needs. */
export interface SubmissionOwner {
  user_id: number;
  state: SubmissionState;
}

/** The permitted operations on a submission: who may do them, and in which states. Everything else is denied. */
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

/** A submission for which an operation was authorised; only `authorise` creates it. */
export type GrantedSubmission<
  Row extends SubmissionOwner,
  Allowed extends SubmissionOperation,
> = Row & { readonly [granted]: Allowed };

/**
 * Authorises an operation. Throws `unauthenticated` for visitors, and `not_found` for users who are neither the uploader nor
 * staff. Throws `forbidden` if only the other of the two may do it, and `conflict` if the submission's state does not allow
 * it.
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
