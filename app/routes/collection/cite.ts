import { orNotFound } from "~/content/client.server";
import { getCollection } from "~/content/collections.server";
import { contentContext } from "~/contexts";
import { citationFile } from "~/features/posts/citations/citation-file.server";
import { collectionPath } from "~/paths/collections";
import { collectionPageHeaders } from "~/http/cache-headers";
import type { Route } from "./+types/cite";

/** `/collection/{slug}/cite/bibtex`: the references of all posts as one file. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const collection = await orNotFound(getCollection(content, params.slug));
  return citationFile(
    content,
    {
      owner: "collection",
      key: collection.databaseId,
      format: params.format,
      method: request.method,
      page: collectionPath(collection.slug),
    },
    collectionPageHeaders(collection),
  );
}
