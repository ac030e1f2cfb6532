import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#contract/errors";
import { failureOfAnswer } from "~/features/forms/failure-of-answer";

/** Replaces a page's data in its dialog: why the page cannot be shown. */
export interface Trouble {
  trouble: ErrorCode;
}

/** Pages whose data a dialog is loading. */
const loading = new Set<string>();

/** Records that a dialog loads the data of a page, until the returned function is called. */
export function beginLoading(page: string): () => void {
  loading.add(page);
  return () => loading.delete(page);
}

/**
 * For `clientLoader` of a page that is also a dialog. The dialog itself says why it cannot be shown; an error page would
 * discard what is typed on the page behind. Takes the server's answer and the request for it. For a dialog it resolves
 * to a `Trouble` if the answer is an error; for the page itself it rejects.
 */
export async function forDialog<T>(page: Promise<T>, { url }: Request): Promise<T> {
  try {
    return await page;
  } catch (error) {
    const { pathname, search } = new URL(url);
    // A redirect is no failure.
    if (error instanceof Response || !loading.has(pathname + search)) throw error;
    const trouble: Trouble = {
      trouble:
        failureOfAnswer(error) ?? (isRouteErrorResponse(error) ? "internal_error" : "not_ready"),
    };
    return trouble as T;
  }
}
