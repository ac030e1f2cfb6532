import { data } from "react-router";
import { AppError } from "#contract/errors";
import { searchDocuments } from "~/content/search.server";
import { contentContext, visitorContext } from "~/contexts";
import { asSeenBy, parseSearch, searchRequest } from "~/features/search/search-state";
import { publicPageHeaders } from "~/http/cache";
import type { Route } from "./+types/count";

/** `/search/count?q=water&from=2015`: how many results a search has; null when counting takes too long. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { state } = asSeenBy(context.get(visitorContext).staff, parseSearch(url.searchParams));
  const count = await searchDocuments(context.get(contentContext), {
    ...searchRequest(state),
    page: 1,
    page_size: 1,
    facets: false,
  }).then(
    (answer) => answer.count,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "timeout") return null;
      throw error;
    },
  );
  return data({ count }, { headers: publicPageHeaders() });
}

/** A count that got lost is no reason to leave the page: the button says "Search" then. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ count: number | null }> {
  return serverLoader().catch(() => ({ count: null }));
}
