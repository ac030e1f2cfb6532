import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { failureOfAnswer } from "~/features/forms/failure-of-answer";
import { isOpenAt } from "./dialog-store";

/** In place of a page's data, for its dialog: why it cannot be shown. */
export interface Trouble {
  trouble: ErrorCode;
}

/**
 * For `clientLoader` of a page that is also a dialog: what the dialog cannot be shown with it says itself, in place of an
 * error page that would take what is typed on the page behind. Takes what the server answers and the request for it; for
 * the page itself it rejects as that does. What a dialog gets in place of its data is a `Trouble`.
 */
export async function forDialog<T>(page: Promise<T>, { url }: Request): Promise<T> {
  try {
    return await page;
  } catch (error) {
    // What leads elsewhere is no failure.
    if (error instanceof Response || !isOpenAt(url)) throw error;
    const trouble: Trouble = {
      trouble:
        failureOfAnswer(error) ?? (isRouteErrorResponse(error) ? "internal_error" : "not_ready"),
    };
    return trouble as T;
  }
}
