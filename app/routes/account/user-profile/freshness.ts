import { DatabaseId } from "#contract/library";
import { INTERNAL_DOCUMENT_TYPES } from "#contract/names";
import { getCollectionModified, getProfileVersions } from "~/content/collections.server";
import { getInternalModified } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import type { Freshness } from "~/paths/account";
import type { Route } from "./+types/freshness";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/**
 * `/account/user-profile/freshness?collection=`: returns only versions or change times. They tell a page whether the profile's
 * data, that collection or an internal document has changed.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const numberOf = (name: string) => {
    const id = DatabaseId.safeParse(Number(url.searchParams.get(name)));
    if (!id.success) throw new Response(null, { status: 400 });
    return id.data;
  };
  const type = INTERNAL_DOCUMENT_TYPES.find((known) => url.searchParams.has(known));
  if (type)
    return Response.json({
      document: await getInternalModified(content, type, numberOf(type)),
    } satisfies Freshness);
  if (url.searchParams.has("collection"))
    return Response.json({
      collection: await getCollectionModified(content, numberOf("collection")),
    } satisfies Freshness);
  return Response.json((await getProfileVersions(content)) satisfies Freshness);
}
