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

/** A search with something left out, where a search finds nothing. */
export interface WayOn {
  /** Without language. */
  path: string;
  /** What is left out. */
  words: string;
  /** How much it finds. */
  count: number;
}

const EVERYTHING = searchPath(EMPTY_SEARCH);

/** Ways on from a search that finds nothing, in words. Their texts stay on the server: few searches need them. */
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

/** The search of an address with that let go which the content system counted it without. */
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

/** What is let go, in words. */
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
