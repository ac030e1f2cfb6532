import { contentContext } from "../../contexts";
import type { Route } from "./+types/file";

/**
 * A file that the content system does not give to everybody: the host sends those here who come with a session, and they
 * ask as who they are. What they may not see either is not there.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(contentContext).file(request, url.pathname + url.search);
}
