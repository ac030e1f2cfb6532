import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { failureOfAnswer } from "./failure-of-answer";
import type { Reply } from "./reply";

/** Of the reply where no answer came; as a status of failure it keeps the page behind from being asked for anew. */
const NOT_READY_STATUS = 503;

/**
 * Exported as `clientAction` by the route of a form: when the site cannot be reached, the session has ended, or
 * what it is about is gone or no longer the visitor's, the form stays as it was filled in and says so, in place of an error
 * page. Rejects with whatever else the server's answer threw.
 */
export async function keepTyped<R extends Reply = Reply>({
  serverAction,
}: ClientActionFunctionArgs) {
  try {
    return await serverAction<R>();
  } catch (error) {
    const code = failureOfAnswer(error);
    if (!code) throw error;
    // No values: with script the fields hold what was typed, passwords too.
    const reply: Reply = { result: {}, failure: { code } };
    return data(reply as R, {
      status: isRouteErrorResponse(error) ? error.status : NOT_READY_STATUS,
    });
  }
}
