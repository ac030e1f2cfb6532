import type { ErrorCode } from "#contract/errors";

/** Failures that the user can do nothing about. */
const WRONG = [
  "internal_error",
  "timeout",
  "malformed_request",
  "malformed_json",
  "unsupported_media_type",
  "invalid_input",
  "gone",
] as const satisfies readonly ErrorCode[];

/** Returns the one sentence for such failures of a form (R8.12, R8.19), by code. */
export const wentWrong = (sentence: string): Record<(typeof WRONG)[number], string> =>
  Object.fromEntries(WRONG.map((code) => [code, sentence])) as Record<
    (typeof WRONG)[number],
    string
  >;
