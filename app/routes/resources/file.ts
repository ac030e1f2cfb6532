import { contentContext } from "../../contexts";
import type { Route } from "./+types/file";

/**
 * `/files/{id}/{name}`: a file that is not public. The host passes requests with a session to this route, which requests the
 * file from the content system as that user. Returns 404 for files that the user may not see.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(contentContext).file(request, url.pathname + url.search);
}
