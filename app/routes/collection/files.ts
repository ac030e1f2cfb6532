import { orNotFound } from "~/content/client.server";
import { getCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { allFiles } from "~/features/posts/read-document.server";
import type { Route } from "./+types/files";
import { collectionPath } from "~/paths/collections";

/** `/collection/{slug}/files`: all files of the collection as one zip. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { databaseId, slug } = await orNotFound(getCollection(content, params.slug));
  return allFiles(content, request.method, "collections", databaseId, collectionPath(slug));
}
