import { contentContext, visitorContext } from "~/contexts";
import { readOfflinePosts } from "~/features/offline/offline-posts.server";
import { publicPageHeaders } from "~/http/cache-headers";
import type { Route } from "./+types/offline-posts";

/**
 * `/resources/offline?collection={slug}`, `?list=library` or `?link={path}`, in the language of the path: the posts that the
 * visitor may read, each with the size of storing it on a device. By link, the response is the same for all signed-out
 * visitors, since a collection may be shared by its link alone.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.get("list") === "library" && !context.get(visitorContext).account)
    throw new Response(null, { status: 401 });
  const posts = await readOfflinePosts(context.get(contentContext), url.searchParams);
  if (!posts) throw new Response(null, { status: 404 });
  const isPublic = url.searchParams.has("link") && !context.get(visitorContext).account;
  return Response.json(posts, {
    headers: isPublic ? publicPageHeaders() : { "Cache-Control": "private, no-store" },
  });
}
