import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/errors";

/** From here on an answer is no answer of ours: a host or proxy says that the site cannot be reached. RFC 9110, 15.6.3. */
const FIRST_OUTAGE_STATUS = 502;
/** What a page answers with to whom it is not for, and where what it is about has gone. */
const REFUSALS: Partial<Record<number, ErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  410: "not_found",
  507: "storage_full",
};

/**
 * In the browser: why a call of the website's own server came to nothing, from what it rejected with. Undefined for what
 * nobody foresaw, and for what is no failure.
 */
export function failureOfAnswer(error: unknown): ErrorCode | undefined {
  // `fetch` rejects with a TypeError where there is no line.
  if (error instanceof TypeError) return "not_ready";
  if (!isRouteErrorResponse(error)) return undefined;
  return REFUSALS[error.status] ?? (error.status >= FIRST_OUTAGE_STATUS ? "not_ready" : undefined);
}
