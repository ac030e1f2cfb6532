import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { failureOfAnswer } from "./failure-of-answer";
import type { Reply } from "./reply";

/** Status of the reply when no answer came; as an error status it prevents revalidation of the page below. */
const NOT_READY_STATUS = 503;

/**
 * Exported as `clientAction` by a form's route. The form keeps its input and shows a message instead of an error page if
 * the site is unreachable or the session has ended. The same applies if its subject no longer exists or is no longer the
 * visitor's. Rejects with all other errors of the server's answer.
 */
export async function keepTyped<R extends Reply = Reply>({
  serverAction,
}: ClientActionFunctionArgs) {
  try {
    return await serverAction<R>();
  } catch (error) {
    const code = failureOfAnswer(error);
    if (!code) throw error;
    // Without values: with script the fields still hold what was typed, including passwords.
    const reply: Reply = { result: {}, failure: { code } };
    return data(reply as R, {
      status: isRouteErrorResponse(error) ? error.status : NOT_READY_STATUS,
    });
  }
}
