import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { Reply } from "./reply";

/** From here on an answer is no answer of ours: a host or proxy says that the site cannot be reached. RFC 9110, 15.6.3. */
const FIRST_OUTAGE_STATUS = 502;
/** Of the reply that stands in for it; as a status of failure it keeps the page behind from being asked for anew. */
const NOT_READY_STATUS = 503;

/**
 * `export const clientAction = keepTyped` in the route of a form: when the site cannot be reached, the form stays as it was
 * filled in and says so, in place of an error page. Rejects with whatever else the server's answer threw.
 */
export async function keepTyped({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<Reply>();
  } catch (error) {
    // `fetch` rejects with a TypeError where there is no line.
    const unreachable = error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= FIRST_OUTAGE_STATUS);
    if (!unreachable) throw error;
    // No values: with script the fields hold what was typed, passwords too.
    const reply: Reply = { values: {}, problems: {}, failure: { code: "not_ready" } };
    return data(reply, { status: NOT_READY_STATUS });
  }
}
