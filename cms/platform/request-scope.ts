import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What is known of the request that something is done for. */
interface RequestScope {
  requestId: string;
}

export const REQUEST_ID_HEADER = "X-Request-Id";
/** What proxies give requests: letters, digits and signs without meaning. Ours: long enough for a UUID with its name, too short for a text. */
const GIVEN_ID = /^[\w-]{8,64}$/;

const scope = new AsyncLocalStorage<RequestScope>();

/** Does something on behalf of a request: all that is logged meanwhile names it. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work);
}

/** The number of the request that is being answered; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}

/** The number that a proxy, or the website in front, has given a request; else a new one, short enough to be read out by telephone. */
export function requestIdOf(given: string | null | undefined): string {
  return given && GIVEN_ID.test(given)
    ? given
    : randomBytes(4)
        .toString("hex")
        .toUpperCase()
        .replace(/^(.{4})/, "$1-");
}
