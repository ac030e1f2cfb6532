import { SAVED_COPY_ATTRIBUTE } from "./names";
import { markAsSavedCopy } from "~/features/offline/caching-rules";

/**
 * Returns a stored page as it is shown. It contains the time when it was stored (`at`, in milliseconds since 1970), unless it is
 * one of the worker's own.
 */
export async function savedCopy({ copy, at }: { copy: Response; at?: number }): Promise<Response> {
  const since = at === undefined ? "" : new Date(at).toISOString();
  return new Response(markAsSavedCopy(await copy.text(), SAVED_COPY_ATTRIBUTE, since), {
    headers: copy.headers,
  });
}
