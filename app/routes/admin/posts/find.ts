import { contentContext } from "~/contexts";
import { findPosts } from "~/features/admin/posts/editor-data.server";
import type { Route } from "./+types/find";

/** `/admin/find?list=documents&q=school`: suggests posts for a list of the editor while the user types. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findPosts(
    context.get(contentContext),
    url.searchParams.get("list") ?? "",
    url.searchParams.get("q") ?? "",
  );
  return Response.json(found, { headers: { "Cache-Control": "private, no-store" } });
}
