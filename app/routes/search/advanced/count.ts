import { isStaff } from "#contract/roles";
import { data } from "react-router";
import { orNull } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";
import { contentContext, visitorContext } from "~/contexts";
import { withoutInternalUnlessStaff, parseSearch, searchRequest } from "~/paths/search";
import { publicPageHeaders } from "~/http/cache-headers";
import type { Route } from "./+types/count";

/** `/search/count?q=water&from=2015`: returns the number of results; null when counting fails. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { state } = withoutInternalUnlessStaff(
    isStaff(context.get(visitorContext).account),
    parseSearch(url.searchParams),
  );
  const request = { ...searchRequest(state), page: 1, page_size: 1, facets: false };
  const answer = await orNull(
    searchDocuments(context.get(contentContext), request),
    "timeout",
    "search_unavailable",
  );
  return data(
    { count: answer?.count ?? null },
    { headers: answer ? publicPageHeaders() : { "Cache-Control": "private, no-store" } },
  );
}

/** A failed count must not cause an error page: the button then says "Search". */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ count: number | null }> {
  return serverLoader().catch(() => ({ count: null }));
}
