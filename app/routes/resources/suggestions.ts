import { getSuggestions } from "../../content/suggestions.server";
import { contentContext } from "../../contexts";
import type { Suggestions } from "../../features/suggestions/use-suggestions";
import type { Route } from "./+types/suggestions";

/** Rows of the list under a field. Titles: look.md, "Search field"; terms ours: with the titles they fit on a phone above its keyboard. */
const TERMS_MAX = 5;
const TITLES_MAX = 3;

/** `/resources/suggestions?q=swe`, in the language of the path. The same for everybody, so that any cache may keep it a minute. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { terms, suggestions } = await getSuggestions(context.get(contentContext), url.searchParams.get("q") ?? "");
  const shown: Suggestions = { terms: terms.slice(0, TERMS_MAX), titles: suggestions.slice(0, TITLES_MAX) };
  return Response.json(shown, { headers: { "Cache-Control": "public, max-age=60, s-maxage=60, stale-while-revalidate=300" } });
}
