import type { SubmissionResult } from "@conform-to/react";
import type { Rule } from "#contract/account-rules";
import type { ErrorCode, FieldChange } from "#contract/errors";
import type { RedirectRule } from "#contract/redirect-rules";
import type { ExtraFieldRule } from "#contract/extra-field-rules";
import type { SiteRule } from "#contract/site-desk-rules";
import type { TermRule } from "#contract/term-rules";
import type { UploadRule } from "#contract/upload-rules";

/**
 * What is wrong with a field: a rule of the contract, or one of its rules about email in the words that the specification
 * has for forms (section 5); a color of the website that could not be read; and what an extra field's form alone knows, which has
 * numbers as texts and words of choices in lines.
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

/** The status of a page that shows a form again (RFC 9110, 15.5.21). Where the content system is out of reach it is 503. */
export const REFUSED = 422;

/** What the server says of a form that was sent. */
export interface Reply {
  /** Conform's result: what was typed, without passwords, and the problems of each field. */
  result: SubmissionResult<string[]>;
  /** Why a valid form was refused. */
  failure?: Failure;
  /** It was done, and there is nothing more to fill in. */
  done?: true;
  /** In place of the stamp that was used up. */
  stamp?: string;
}

/** Whether a form is shown again with something to put right. */
export const isRefusal = (reply: Partial<Reply> | undefined): boolean =>
  reply?.result !== undefined && !reply.result.intent && !reply.done;

/** Whether a reply says of fields that they are wrong. */
export const namesFields = (reply: Pick<Reply, "result"> | undefined): boolean =>
  Object.values(reply?.result.error ?? {}).some((problems) => (problems ?? []).length > 0);

/** What was typed into the plain fields of a form. */
export const valuesOf = (
  reply: Pick<Reply, "result"> | undefined,
): Partial<Record<string, string>> => (reply?.result.initialValue ?? {}) as Record<string, string>;

/** Problems by field, the first of which is shown. */
export type Problems = Record<string, Problem[]>;

export interface Failure {
  code: ErrorCode;
  /** When it may be tried again, for `rate_limited`. */
  minutes?: number;
  /** For `edit_conflict`: what another user made of the same fields, and what to send as seen next. */
  changes?: FieldChange[];
  modified?: string;
}
