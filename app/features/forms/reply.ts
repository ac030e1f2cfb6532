import type { Rule } from "#contract/account-rules";
import type { ErrorCode, FieldChange } from "#contract/errors";
import type { SiteRule } from "#contract/site-desk-rules";
import type { TermRule } from "#contract/term-rules";
import type { UploadRule } from "#contract/upload-rules";

/**
 * What is wrong with a field: a rule of the contract, or one of its rules about e-mail in the words that the specification
 * has for forms (section 5); and of the website itself, a colour that could not be read.
 */
export type Problem =
  Rule | UploadRule | "email_missing" | "email_specified" | SiteRule | TermRule | "accent_contrast";

/** What the server says of a form that was sent. */
export interface Reply {
  /** What was typed, without passwords. */
  values: Record<string, string>;
  /** By field, in the order of the form; the first is shown. */
  problems: Record<string, Problem[]>;
  /** Why what was rightly filled in was refused all the same. */
  failure?: Failure;
  /** It was done, and there is nothing more to fill in. */
  done?: true;
  /** In place of the stamp that was used up. */
  stamp?: string;
}

/** Whether a form is shown again with something to put right. */
export const isRefusal = (reply: Partial<Reply> | undefined): boolean =>
  reply?.problems !== undefined && !reply.done;

export interface Failure {
  code: ErrorCode;
  /** When it may be tried again, for `rate_limited`. */
  minutes?: number;
  /** For `edit_conflict`: what somebody else made of the same fields, and what to send as seen next. */
  changes?: FieldChange[];
  modified?: string;
}
