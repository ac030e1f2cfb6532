import { AppError } from "../../../contract/errors";
import type { SubmissionState } from "../../../contract/names";
import { isStaff } from "../../../contract/roles";
import { type Actor, signedIn } from "../../../shared/actor";

/** The fields of a submission that the policy needs. */
export interface SubmissionOwner {
  user_id: number;
  state: SubmissionState;
}

/** The permitted operations on a submission: who may do them, and in which states. Everything else is denied. */
const PERMISSIONS = {
  see: { by: ["uploader", "staff"], while: ["waiting", "returned", "accepted", "rejected"] },
  change: { by: ["uploader"], while: ["returned"] },
  withdraw: { by: ["uploader"], while: ["waiting", "returned"] },
  decide: { by: ["staff"], while: ["waiting"] },
} as const satisfies Record<
  string,
  { by: readonly ("uploader" | "staff")[]; while: readonly SubmissionState[] }
>;
export type SubmissionOperation = keyof typeof PERMISSIONS;

declare const authorised: unique symbol;

/** A submission for which an operation was authorised; only `authorise` creates it. */
export type AuthorisedSubmission<
  Row extends SubmissionOwner,
  Allowed extends SubmissionOperation,
> = Row & { readonly [authorised]: Allowed };

/**
 * Authorises an operation. Throws `unauthenticated` for visitors, and `not_found` for users who are neither the uploader nor
 * staff. Throws `forbidden` if only the other of these two roles may do it, and `conflict` if the submission's state does not
 * allow it.
 */
export function authoriseSubmission<
  Row extends SubmissionOwner,
  Allowed extends SubmissionOperation,
>(actor: Actor, row: Row | undefined, operation: Allowed): AuthorisedSubmission<Row, Allowed> {
  const { userId } = signedIn(actor);
  const roles = [
    ...(row?.user_id === userId ? ["uploader"] : []),
    ...(isStaff(actor) ? ["staff"] : []),
  ];
  if (!row || roles.length === 0) throw new AppError("not_found", "There is no such submission");
  const { by, while: states } = PERMISSIONS[operation] as {
    by: readonly string[];
    while: readonly SubmissionState[];
  };
  if (!roles.some((role) => by.includes(role)))
    throw new AppError("forbidden", "You do not have permission to do this");
  if (!states.includes(row.state))
    throw new AppError(
      "conflict",
      `This is not possible for a submission in the state ${row.state}`,
    );
  return row as AuthorisedSubmission<Row, Allowed>;
}
