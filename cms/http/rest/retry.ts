import { AppError } from "../../contract/errors";
import { errorResponse } from "../errors";

/** When to retry while all slots for complete collections are busy. Chosen: one of them has probably finished by then. */
const RETRY_SECONDS = 30;

/** Returns the response or, if all slots are busy, an error with `Retry-After`. */
export async function orRetry(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === "busy")
      return errorResponse(error, { "Retry-After": String(RETRY_SECONDS) });
    throw error;
  }
}
