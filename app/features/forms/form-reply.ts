import type { SubmissionResult } from "@conform-to/react";
import type { Rule } from "#contract/account-rules";
import type { ErrorCode, FieldChange } from "#contract/errors";
import type { RedirectRule, SiteRule, TermRule } from "#contract/admin-rules";
import type { ExtraFieldRule } from "#contract/extra-field-rules";
import type { UploadRule } from "#contract/upload-rules";
import { isRouteErrorResponse } from "react-router";

/**
 * A field's problem. It is a rule of the contract, a rule about email with the sentences for forms (R5.4, R5.5), or an
 * unreadable website color. The form of an extra field adds its own, because it has numbers as texts and the labels of
 * choices in lines.
 */
export type FieldProblem =
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
export const REFUSED_STATUS = 422;

/** The server's answer to a form. */
export interface FormReply {
  /** Conform's result: what was typed, without passwords, and the problems of each field. */
  result: SubmissionResult<string[]>;
  /** Why a valid form was refused. */
  failure?: FormFailure;
  /** The request succeeded, and nothing is left to fill in. */
  done?: true;
  /** Replaces the used stamp. */
  stamp?: string;
}

/** Returns whether a form is shown again with problems to fix. */
export const isFormRejected = (reply: Partial<FormReply> | undefined): boolean =>
  reply?.result !== undefined && !reply.result.intent && !reply.done;

/** Returns whether a reply reports invalid fields. */
export const hasFieldErrors = (reply: Pick<FormReply, "result"> | undefined): boolean =>
  Object.values(reply?.result.error ?? {}).some((problems) => (problems ?? []).length > 0);

/** Returns what was typed into the plain fields of a form. */
export const submittedValues = (
  reply: Pick<FormReply, "result"> | undefined,
): Partial<Record<string, string>> => (reply?.result.initialValue ?? {}) as Record<string, string>;

/** Problems by field; the first one is shown. */
export type FieldProblems = Record<string, FieldProblem[]>;

export interface FormFailure {
  code: ErrorCode;
  /** Minutes until the next attempt, for `rate_limited`. */
  minutes?: number;
  /** For `edit_conflict`: what another user changed in the same fields, and the value to send as seen next. */
  changes?: FieldChange[];
  modified?: string;
}

/** From this status on, a host or proxy answers instead of the site: it is unreachable. RFC 9110, 15.6.3. */
const FIRST_OUTAGE_STATUS = 502;
/** Error codes by status: signed out, forbidden, missing, deleted, or no room to save. */
const REFUSALS: Partial<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  410: "not_found",
  507: "storage_full",
};

/**
 * Returns why a request to the website's own server failed, from its rejection in the browser. Undefined for unexpected
 * errors and for rejections that are no failure.
 */
export function failureCodeOf(error: unknown): ErrorCode | undefined {
  // `fetch` rejects with a TypeError when offline.
  if (error instanceof TypeError) return "not_ready";
  if (!isRouteErrorResponse(error)) return undefined;
  return REFUSALS[error.status] ?? (error.status >= FIRST_OUTAGE_STATUS ? "not_ready" : undefined);
}

/** Failures that the user can do nothing about. */
const UNEXPECTED = [
  "internal_error",
  "timeout",
  "malformed_request",
  "malformed_json",
  "unsupported_media_type",
  "invalid_input",
  "gone",
] as const satisfies readonly ErrorCode[];

/** Returns the same sentence for each unexpected failure of a form (R8.12, R8.19), by code. */
export const unexpectedFailureMessages = (
  sentence: string,
): Record<(typeof UNEXPECTED)[number], string> =>
  Object.fromEntries(UNEXPECTED.map((code) => [code, sentence])) as Record<
    (typeof UNEXPECTED)[number],
    string
  >;

/** Returns what a form of texts and choices would send. */
export function paramsOfForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") params.append(name, value);
  return params;
}
