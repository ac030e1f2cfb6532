import { cutAtWord } from "#contract/format";
import type { PageLanguage } from "#contract/languages";
import {
  ADVANCED_FIELDS,
  ADVANCED_PARAMS,
  filterCount,
  type SearchState,
  TERM_PARAMS,
  EMPTY_SEARCH,
  searchRequest,
} from "~/paths/search";
import { formatList } from "~/i18n/language";
import { i18nOf } from "~/i18n/i18next.server";
import { type ChosenTerm, chosenTerms } from "./advanced-form";
import { AppError } from "#contract/errors";
import type { ContentClient } from "~/content/client.server";
import { searchDocuments } from "~/content/posts.server";

/** Longest text and longest list that a sentence quotes in full. */
const TEXT_MAX_CHARS = 80;
const LIST_MAX_ITEMS = 6;

/** Marks around a visitor's text, which confine its direction and its own direction marks (Unicode, annex 9). */
const ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** Parts that follow the first word without a comma: "Resources with …, without …". */
const TEXT_PARTS = ["q", "must", "should", "must-not", "exact"] as const;

/** Returns whether a search has so many conditions that a sentence helps to see them together. */
const needsSummary = (state: SearchState): boolean =>
  ADVANCED_PARAMS.some((param) => state.lists[param]) ||
  state.lists.index !== undefined ||
  filterCount(state) > 1;

/**
 * Returns the sentence about a search on the page of its results; null if the search field and one filter already show
 * everything.
 */
export function searchSummary(
  state: SearchState,
  chosen: readonly ChosenTerm[],
  language: PageLanguage,
  now = new Date(),
): string | null {
  return needsSummary(state) ? searchSentence(state, chosen, language, now) : null;
}

/**
 * Returns the search as a sentence: "Resources with all words of “birth registration”, without “adult”, about Education,
 * published 2015 to 2026." Each part is a separate phrase in every language, so that no language's grammar depends on
 * another part.
 */
export function searchSentence(
  state: SearchState,
  chosen: readonly ChosenTerm[],
  language: PageLanguage,
  now = new Date(),
): string {
  const t = i18nOf(language).getFixedT(null, "advanced");
  const kinds = i18nOf(language).getFixedT(null, "search");
  const list = (items: readonly string[], link: "and" | "or") => {
    const left = items.length - LIST_MAX_ITEMS;
    const shown =
      left > 1 ? [...items.slice(0, LIST_MAX_ITEMS), t("summary.more", { count: left })] : items;
    return formatList(shown, link, language);
  };
  const quote = (text: string) =>
    t("summary.quote", { text: `${ISOLATE}${cutAtWord(text, TEXT_MAX_CHARS)}${END_OF_ISOLATE}` });

  let sentence = kinds(`type.${state.type}`);
  let started = false;
  const add = (part: string, direct = false) => {
    sentence = t(direct && !started ? "summary.first" : "summary.join", {
      before: sentence,
      next: part,
    });
    started = true;
  };

  for (const param of TEXT_PARTS) {
    const texts = param === "q" ? [state.q].filter(Boolean) : (state.lists[param] ?? []);
    // A result must match all required texts. One unwanted text excludes it, and one of the optional texts is enough.
    if (texts.length > 0)
      add(
        t(`summary.${param}`, { list: list(texts.map(quote), param === "must" ? "and" : "or") }),
        true,
      );
  }
  const fields = ADVANCED_FIELDS.filter((field) => state.lists.field?.includes(field));
  if (fields.length > 0)
    add(
      t("summary.field", {
        list: list(
          fields.map((field) => t(`summary.in.${field}`)),
          "and",
        ),
      }),
    );
  for (const param of TERM_PARAMS) {
    const names = chosen.filter((term) => term.param === param).map(({ name }) => name);
    if (names.length > 0) add(t(`summary.${param}`, { list: list(names, "or") }));
  }
  if (state.lists.readable) add(t("summary.readable"));
  const { from, to } = state;
  // A range without an end goes up to this year (R5.42).
  const end = to ?? now.getUTCFullYear();
  if (from !== null)
    add(from === end ? t("summary.year", { year: from }) : t("summary.years", { from, to: end }));
  else if (to !== null) add(t("summary.until", { year: to }));
  if (state.lists.index)
    add(t(state.lists.index.includes("public") ? "summary.both" : "summary.internal"));
  return t("summary.end", { sentence });
}

/**
 * Returns the terms of a search with their names, for pages without its answer. Loads them without the search text, which may
 * be what took too long. If this takes too long as well, slugs replace the names.
 */
export async function chosenNames(
  content: ContentClient,
  { lists }: SearchState,
): Promise<{ chosen: ChosenTerm[]; unknown: number }> {
  const params = TERM_PARAMS.filter((param) => lists[param]);
  if (params.length === 0) return { chosen: [], unknown: 0 };
  const terms = Object.fromEntries(params.map((param) => [param, lists[param]]));
  try {
    const results = await searchDocuments(content, {
      ...searchRequest({ ...EMPTY_SEARCH, lists: terms }),
      page_size: 1,
    });
    return {
      chosen: chosenTerms(results),
      unknown: Object.values(results.unknown ?? {}).flat().length,
    };
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      (error.code !== "timeout" && error.code !== "search_unavailable")
    )
      throw error;
    return {
      chosen: params.flatMap((param) =>
        (lists[param] ?? []).map((slug) => ({ param, slug, name: slug })),
      ),
      unknown: 0,
    };
  }
}
