import type { MiddlewareHandler } from "hono";
import {
  DATABASE_POSITION_HEADER,
  FIRST_POSITION,
  parsePosition,
} from "../contract/database-position";
import { AppError } from "../contract/errors";
import type { Replicas } from "../db/client";
import { type ActorVariables, actorOf } from "./actor";
import { API_PATH } from "./rest/api";

/** Runs the work of a request that turns out to change nothing. */
export type RunRead = <T>(work: () => Promise<T>) => Promise<T>;

/** Variables that `chooseReads` sets for the handlers. */
export interface ReadVariables {
  runRead: RunRead;
}

/** POST calls that ask with a body and change nothing. */
const QUESTIONS = new RegExp(
  `^${API_PATH}/(search_documents|get_recent_documents|recommendations|collections/\\d+/documents|newsletter/preview)$`,
);
/** Counts of uses, the most frequent changes: no caller reads them back. */
const COUNTS = new RegExp(`^${API_PATH}/usage_tracking/`);

/** Calls that change data by GET too, or continue what other processes do: sign-on, LinkedIn, unfinished uploads. */
const CHANGES = new RegExp(`^(/saml/|${API_PATH}/(uploads|authors/linkedin_\\w+)(/|$))`);

/**
 * Decides where a request reads. Requests that change nothing may use a read replica, and so may a handler of another method
 * that calls `runRead`. All others use the primary, and their response has the database's position after the change.
 *
 * The caller sends the position of its own last change, if any. A signed-in caller that sends none may not know of positions, so
 * it reads from the primary. Throws `malformed_request` for a header that is not a position.
 */
export function chooseReads(
  replicas: Replicas | undefined,
): MiddlewareHandler<{ Variables: ReadVariables & ActorVariables }> {
  if (!replicas)
    return async (c, next) => {
      c.set("runRead", (work) => work());
      await next();
    };
  return async (c, next) => {
    const isSignedIn = actorOf(c).kind !== "anonymous";
    const after = checkPosition(c.req.header(DATABASE_POSITION_HEADER));
    const runRead: RunRead = (work) =>
      isSignedIn && after === undefined ? work() : replicas.read(after ?? FIRST_POSITION, work);
    const { method, path } = c.req;
    c.set("runRead", (work) => work());
    const isRead =
      method === "GET" || method === "HEAD" || (method === "POST" && QUESTIONS.test(path));
    if (isRead && !CHANGES.test(path)) return runRead(next);
    if (COUNTS.test(path)) return next();

    let hasOnlyRead = false;
    c.set("runRead", (work) => {
      hasOnlyRead = true;
      return runRead(work);
    });
    await next();
    if (hasOnlyRead) return;
    // What members and staff change may concern what others may see: no caller of this process reads from before it.
    c.header(
      DATABASE_POSITION_HEADER,
      await replicas.changed({ requiredByAll: isSignedIn }).catch(() => undefined),
    );
  };
}

function checkPosition(header: string | undefined): string | undefined {
  if (header !== undefined && parsePosition(header) === null)
    throw new AppError(
      "malformed_request",
      `The header ${DATABASE_POSITION_HEADER} must be a position such as 16/B374D848`,
    );
  return header;
}
