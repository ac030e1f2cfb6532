import { getAuthor } from "~/content/authors.server";
import { orNotFound } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { allFiles } from "~/features/posts/read-document.server";
import type { Route } from "./+types/files";
import { authorPath } from "~/paths/authors";

/** `/author/{slug}/files`: all files of the author's documents as one zip. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { databaseId, slug } = await orNotFound(getAuthor(content, params.slug));
  return allFiles(content, request.method, "authors", databaseId, authorPath(slug));
}
