import { AppError } from "../../contract/errors";
import { errorResponse } from "../errors";

/** When to ask again while all places for whole collections are taken. Ours: by then one of them has likely ended. */
const RETRY_SECONDS = 30;

/** The answer, or to whoever comes while all places are taken when to ask again. */
export async function orRetry(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === "busy")
      return errorResponse(error, { "Retry-After": String(RETRY_SECONDS) });
    throw error;
  }
}
