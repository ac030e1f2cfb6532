import { AppError } from "../../contract/errors";
import { QUERY_CANCELED } from "../../db/client";

/** What only helps must not fail what it helps with: undefined where it takes too long. Other failures go on. */
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
