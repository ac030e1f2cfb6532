import type { Taxonomy } from "#contract/names";
import type { SearchAnswer } from "#contract/search";
import { paramOf, type SearchState, withoutParam, withPage } from "./search-state";

/** Returns the search of an old address with its terms' current slugs; null if it has them already. */
export function withPresentSlugs(
  state: SearchState,
  { renamed }: Pick<SearchAnswer, "renamed">,
): SearchState | null {
  if (!renamed) return null;
  const lists = { ...state.lists };
  for (const [taxonomy, slugs] of Object.entries(renamed) as [Taxonomy, Record<string, string>][]) {
    const param = paramOf(taxonomy);
    lists[param] = [...new Set(lists[param]?.map((slug) => slugs[slug] ?? slug))];
  }
  return { ...state, lists };
}

/** Returns the search without unknown terms, which links must not repeat, and their number. */
export function withoutUnknown(
  state: SearchState,
  { unknown = {} }: Pick<SearchAnswer, "unknown">,
): { known: SearchState; left: number } {
  let [known, left] = [state, 0];
  for (const [taxonomy, slugs] of Object.entries(unknown) as [Taxonomy, string[]][]) {
    left += slugs.length;
    for (const slug of slugs) known = withoutParam(known, paramOf(taxonomy), slug);
  }
  return { known: withPage(known, state.page), left };
}
