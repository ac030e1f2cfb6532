import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/errors";

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
export function failureOfAnswer(error: unknown): ErrorCode | undefined {
  // `fetch` rejects with a TypeError when offline.
  if (error instanceof TypeError) return "not_ready";
  if (!isRouteErrorResponse(error)) return undefined;
  return REFUSALS[error.status] ?? (error.status >= FIRST_OUTAGE_STATUS ? "not_ready" : undefined);
}
