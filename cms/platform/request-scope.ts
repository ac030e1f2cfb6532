import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The request that current work belongs to. */
interface RequestScope {
  requestId: string;
}

export const REQUEST_ID_HEADER = "X-Request-Id";
/**
 * Request ids that proxies assign: letters, digits and hyphens. Chosen: long enough for a UUID with a prefix, too short
 * for a text.
 */
const GIVEN_ID = /^[\w-]{8,64}$/;

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs work on behalf of a request: every log line written meanwhile contains the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work);
}

/** Returns the id of the current request; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/**
 * Returns the id that a proxy, or the website in front, has given a request. Otherwise returns a new one, short enough to
 * be read out over the telephone.
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && GIVEN_ID.test(given)
    ? given
    : randomBytes(4)
        .toString("hex")
        .toUpperCase()
        .replace(/^(.{4})/, "$1-");
}
