import { contentContext } from "~/contexts";
import { citationFile } from "~/features/posts/citations/citation-file.server";
import { publicPageHeaders } from "~/http/cache-headers";
import type { Route } from "./+types/file";
import { citedPage } from "./route";

/** `/document/{slug}/cite/bibtex`, also for articles and toolkits: the reference as a file for reference managers. */
export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { type, slug } = citedPage(url.pathname, params.slug);
  return citationFile(
    context.get(contentContext),
    { owner: type, key: slug, format: params.format, method: request.method },
    publicPageHeaders(),
  );
}
