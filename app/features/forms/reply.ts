import type { SubmissionResult } from "@conform-to/react";
import type { Rule } from "#contract/account-rules";
import type { ErrorCode, FieldChange } from "#contract/errors";
import type { RedirectRule } from "#contract/redirect-rules";
import type { ExtraFieldRule } from "#contract/extra-field-rules";
import type { SiteRule } from "#contract/site-admin-rules";
import type { TermRule } from "#contract/term-rules";
import type { UploadRule } from "#contract/upload-rules";

/**
 * A field's problem. It is a rule of the contract, a rule about email with the sentences for forms (R5.4, R5.5), or an
 * unreadable website color. The form of an extra field adds its own, because it has numbers as texts and the labels of
 * choices in lines.
 */
export type Problem =
  | Rule
  | UploadRule
  | "email_missing"
  | "email_specified"
  | SiteRule
  | TermRule
  | RedirectRule
  | ExtraFieldRule
  | "accent_contrast"
  | "field_number"
  | "field_choice_labels";

/** The status of a page that shows a form again (RFC 9110, 15.5.21). It is 503 if the content system is unreachable. */
export const REFUSED = 422;

/** The server's answer to a form. */
export interface Reply {
  /** Conform's result: what was typed, without passwords, and the problems of each field. */
  result: SubmissionResult<string[]>;
  /** Why a valid form was refused. */
  failure?: Failure;
  /** The request succeeded, and nothing is left to fill in. */
  done?: true;
  /** Replaces the used stamp. */
  stamp?: string;
}

/** Whether a form is shown again with problems to fix. */
export const isRefusal = (reply: Partial<Reply> | undefined): boolean =>
  reply?.result !== undefined && !reply.result.intent && !reply.done;

/** Whether a reply reports invalid fields. */
export const namesFields = (reply: Pick<Reply, "result"> | undefined): boolean =>
  Object.values(reply?.result.error ?? {}).some((problems) => (problems ?? []).length > 0);

/** Returns what was typed into the plain fields of a form. */
export const valuesOf = (
  reply: Pick<Reply, "result"> | undefined,
): Partial<Record<string, string>> => (reply?.result.initialValue ?? {}) as Record<string, string>;

/** Problems by field; the first one is shown. */
export type Problems = Record<string, Problem[]>;

export interface Failure {
  code: ErrorCode;
  /** Minutes until the next attempt, for `rate_limited`. */
  minutes?: number;
  /** For `edit_conflict`: what another user changed in the same fields, and the value to send as seen next. */
  changes?: FieldChange[];
  modified?: string;
}
