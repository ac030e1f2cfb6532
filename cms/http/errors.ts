import { ZodError } from "zod";
import { RULE_SENTENCES, PROFILE_RULE_SENTENCES } from "../contract/account-rules";
import { EXTRA_FIELD_RULE_SENTENCES } from "../contract/extra-field-rules";
import { AppError, type ErrorBody, type ErrorCode } from "../contract/errors";
import { INVALID_FIELDS_MAX } from "../contract/parser-limits.mjs";
import {
  REDIRECT_RULE_SENTENCES,
  SITE_RULE_SENTENCES,
  TERM_RULE_SENTENCES,
} from "../contract/admin-rules";
import { UPLOAD_RULE_SENTENCES } from "../contract/upload-rules";
import { QUERY_CANCELED } from "../db/client";
import { isOutOfSpace } from "../platform/disk";

/** Message for data that could not be stored. */
export const STORAGE_FULL_SENTENCE =
  "The storage is full, so nothing can be saved. Reading still works. Try again once there is space";

/** PostgreSQL errors that the caller's values cause, and the database's own timeout. Codes: PostgreSQL, appendix A. */
const DATABASE_ERRORS: Record<string, [ErrorCode, string]> = {
  [QUERY_CANCELED]: ["timeout", "The database took too long"],
  "22021": ["malformed_request", "The text contains characters that cannot be stored"],
  "22P05": ["malformed_request", "The text contains characters that cannot be stored"],
  "22003": ["invalid_input", "A number is out of range"],
};

const SENTENCES = {
  ...RULE_SENTENCES,
  ...UPLOAD_RULE_SENTENCES,
  ...PROFILE_RULE_SENTENCES,
  ...SITE_RULE_SENTENCES,
  ...TERM_RULE_SENTENCES,
  ...REDIRECT_RULE_SENTENCES,
  ...EXTRA_FIELD_RULE_SENTENCES,
};

/**
 * Converts anything thrown into one of the contract's errors. Unexpected errors become `internal_error` and reveal no
 * details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError)
    return new AppError("invalid_input", "The input is not valid", invalidFields(error));
  const known = DATABASE_ERRORS[(error as { code?: string } | null)?.code ?? ""];
  if (known) return new AppError(...known);
  if (isOutOfSpace(error)) return new AppError("storage_full", STORAGE_FULL_SENTENCE);
  return new AppError("internal_error", "Something went wrong on our side");
}

/**
 * Returns the first problem of each field as a sentence, and the rule's name if it has one. The number of fields is limited.
 */
export function invalidFields(error: ZodError): {
  fields: Record<string, string>;
  rules: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  const rules: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".") || "body";
    if (Object.hasOwn(fields, path)) continue;
    if (Object.keys(fields).length >= INVALID_FIELDS_MAX) break;
    const rule = ruleOf(issue);
    fields[path] = rule ? SENTENCES[rule] : issue.message;
    if (rule) rules[path] = rule;
  }
  return { fields, rules };
}

/** Returns the contract's name of the rule that an issue violates. */
function ruleOf(issue: ZodError["issues"][number]): keyof typeof SENTENCES | undefined {
  const rule: unknown = issue.code === "custom" ? issue.params?.rule : undefined;
  return typeof rule === "string" && rule in SENTENCES
    ? (rule as keyof typeof SENTENCES)
    : undefined;
}

export function errorBody({
  status,
  code,
  message,
  fields,
  rules,
  changes,
  modified,
  draft,
  retryAfterSeconds,
}: AppError): ErrorBody {
  return {
    statusCode: status,
    code,
    message,
    ...(fields && { fields }),
    ...(rules && Object.keys(rules).length > 0 && { rules }),
    ...(changes && { changes }),
    ...(modified && { modified }),
    ...(draft && { draft }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

/** Returns the JSON response for an error. It is never cached. */
export function errorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  const wait: Record<string, string> = error.retryAfterSeconds
    ? { "Retry-After": String(error.retryAfterSeconds) }
    : {};
  return Response.json(errorBody(error), {
    status: error.status,
    headers: { "Cache-Control": "no-store", ...wait, ...headers },
  });
}
