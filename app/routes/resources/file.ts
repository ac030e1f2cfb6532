import { contentContext } from "../../contexts";
import type { Route } from "./+types/file";

/**
 * A file that is not public. The host forwards requests with a session here, and they are repeated as that user. Files that the
 * user may not see return 404.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(contentContext).file(request, url.pathname + url.search);
}
