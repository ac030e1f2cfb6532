import { AppError } from "../../../contract/errors";
import { QUERY_CANCELED } from "../../../db/client";

/** Returns undefined if an optional result takes too long, so that it does not fail the main result. Throws other errors. */
export async function unlessTooSlow<T>(help: Promise<T>): Promise<T | undefined> {
  return help.catch((error: unknown) => {
    if (
      (error instanceof AppError && error.code === "timeout") ||
      (error as { code?: unknown }).code === QUERY_CANCELED
    )
      return undefined;
    throw error;
  });
}
