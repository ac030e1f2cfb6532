import type { TFunction } from "i18next";
import type { PageLanguage } from "#contract/languages";
import type { Relaxation } from "#contract/search";
import {
  EMPTY_SEARCH,
  paramOf,
  searchPath,
  type SearchState,
  withoutFilters,
  withoutParam,
  withParam,
} from "~/features/search/search-state";
import { i18nOf } from "~/i18n/i18next.server";

/** An alternative search with a condition less, for a search without results. */
export interface WayOn {
  /** Without the language. */
  path: string;
  /** Describes what is left out. */
  words: string;
  /** Number of results. */
  count: number;
}

const EVERYTHING = searchPath(EMPTY_SEARCH);

/**
 * Returns the alternatives for a search without results, with their texts. The texts stay on the server: few searches need them.
 */
export function waysOn(
  state: SearchState,
  relaxations: readonly Relaxation[],
  language: PageLanguage,
): WayOn[] {
  const t = i18nOf(language).getFixedT(null, "relaxations");
  return relaxations.map(({ drop, count }) => {
    const path = searchPath(relaxed(state, drop));
    return { path, words: path === EVERYTHING ? t("everything") : leftOut(drop, state, t), count };
  });
}

/** Returns the search without the suggested condition. */
export function relaxed(state: SearchState, drop: Relaxation["drop"]): SearchState {
  switch (drop.kind) {
    case "term":
    case "terms":
      return withoutParam(state, paramOf(drop.taxonomy));
    case "search":
      return withoutParam(withParam(state, "q", ""), "should");
    case "word":
      return withParam(state, "q", drop.search);
    case "years":
      return withoutParam(withoutParam(state, "from"), "to");
    case "readable":
      return withoutParam(state, "readable");
    case "post_type":
      return withParam(state, "type", "everything");
    case "must":
      return withoutParam(state, "must", drop.text);
    case "must_not":
      return withoutParam(state, "must-not", drop.text);
    case "exact_phrase":
      return withoutParam(state, "exact");
    case "fields":
      return withoutParam(state, "field");
    case "filters":
      return withParam(withoutFilters(state), "type", "everything");
    case "everything":
      return { ...EMPTY_SEARCH, layout: state.layout, lists: withoutFilters(state).lists };
  }
}

/** Describes the removed condition. */
function leftOut(
  drop: Relaxation["drop"],
  { q, lists }: SearchState,
  t: TFunction<"relaxations">,
): string {
  switch (drop.kind) {
    case "term":
      return t("term", { name: drop.name });
    case "terms":
      return t("terms", { taxonomy: t(`taxonomy.${drop.taxonomy}`, { ns: "suggestions" }) });
    case "word":
      return t("word", { word: drop.word });
    case "must":
    case "must_not":
      return t(drop.kind, { text: drop.text });
    case "exact_phrase":
      return t("exact_phrase", { text: lists.exact?.[0] ?? "" });
    case "search":
      return q ? t("search", { text: q }) : t("should");
    case "filters":
      return t("filters", { text: q });
    default:
      return t(drop.kind);
  }
}
