import type { ErrorCode } from "#contract/errors";

/** All that a reader of a form can do nothing about. */
const WRONG = [
  "internal_error",
  "timeout",
  "malformed_request",
  "malformed_json",
  "unsupported_media_type",
  "invalid_input",
  "gone",
] as const satisfies readonly ErrorCode[];

/** The one sentence that the specification has for such failures of a form (section 8), by code. */
export const wentWrong = (sentence: string): Record<(typeof WRONG)[number], string> =>
  Object.fromEntries(WRONG.map((code) => [code, sentence])) as Record<
    (typeof WRONG)[number],
    string
  >;
