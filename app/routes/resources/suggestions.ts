import { isStaff } from "#contract/roles";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { contentContext, visitorContext } from "../../contexts";
import type { Suggestions } from "~/features/suggestions/use-suggestions";
import type { Route } from "./+types/suggestions";

/** Maximum number of suggestions below a field. Chosen: both lists fit above a phone's keyboard. */
const TERMS_MAX = 5;
const TITLES_MAX = 3;

/** The response is the same for all users except staff, so caches may keep it for a minute. */
const PUBLIC_CACHE = "public, max-age=60, s-maxage=60, stale-while-revalidate=300";

/** `/resources/suggestions?q=swe`, in the language of the path: suggestions for a search field. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("q") ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, SUGGEST_TEXT_MAX_CHARS);
  const content = context.get(contentContext);
  const { terms, suggestions } = await content.get("/autocomplete_documents", {
    params: { query: { search: typed, language: content.contentLanguage } },
  });
  const shown: Suggestions = {
    terms: terms.slice(0, TERMS_MAX),
    titles: suggestions.slice(0, TITLES_MAX),
  };
  return Response.json(shown, {
    headers: {
      "Cache-Control": isStaff(context.get(visitorContext).account)
        ? "private, no-store"
        : PUBLIC_CACHE,
    },
  });
}
