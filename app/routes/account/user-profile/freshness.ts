import { DatabaseId } from "#contract/library";
import { getCollectionModified, getProfileVersions } from "~/content/freshness.server";
import { contentContext } from "~/contexts";
import type { Freshness } from "~/features/freshness/paths";
import { requireUser } from "~/middleware/require-user";
import type { Route } from "./+types/freshness";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** `/account/user-profile/freshness?collection=`: whether what the profile shows, or that collection, has changed. Nothing else is asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = url.searchParams.get("collection");
  if (asked === null) return Response.json((await getProfileVersions(content)) satisfies Freshness);
  const id = DatabaseId.safeParse(Number(asked));
  if (!id.success) throw new Response(null, { status: 400 });
  return Response.json({ collection: await getCollectionModified(content, id.data) } satisfies Freshness);
}
