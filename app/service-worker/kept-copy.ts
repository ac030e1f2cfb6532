import { KEPT_ATTRIBUTE } from "~/features/offline/names";
import { markedAsKept } from "~/features/offline/rules";

/** A kept page as it is shown: it says itself when it came (`at`, in milliseconds since 1970), unless it is one of the worker's own. */
export async function keptCopy({ copy, at }: { copy: Response; at?: number }): Promise<Response> {
  const since = at === undefined ? "" : new Date(at).toISOString();
  return new Response(markedAsKept(await copy.text(), KEPT_ATTRIBUTE, since), {
    headers: copy.headers,
  });
}
