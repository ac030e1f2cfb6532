import { KEPT_ATTRIBUTE } from "~/features/offline/names";
import { markedAsKept } from "~/features/offline/rules";

/**
 * Returns a stored page as it is shown. It contains the time when it was stored (`at`, in milliseconds since 1970), unless it is
 * one of the worker's own.
 */
export async function keptCopy({ copy, at }: { copy: Response; at?: number }): Promise<Response> {
  const since = at === undefined ? "" : new Date(at).toISOString();
  return new Response(markedAsKept(await copy.text(), KEPT_ATTRIBUTE, since), {
    headers: copy.headers,
  });
}
