import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { SUGGEST_TEXT_MAX_CHARS } from "./limits";
import { TAXONOMIES } from "./names";
import { Marks } from "./search";
import { Card, LanguageCode, TextLanguage } from "./shared";

/** `GET /autocomplete_documents?search=&language=`. Text beyond the length of any typed name is cut. */
export const SuggestionsQuery = z.object({
  search: z
    .string()
    .transform((value) =>
      value
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, SUGGEST_TEXT_MAX_CHARS),
    )
    .default(""),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>;

/** A term with a name whose words begin as typed. Typing errors are tolerated if no name matches exactly. */
export const SuggestedTerm = z.object({
  databaseId: z.number().int(),
  taxonomy: z.enum(TAXONOMIES),
  slug: z.string(),
  /** The name in the requested language, else in English, else in any. */
  name: z.string(),
  /** Path of the search for this term, or of the author's page. */
  link: z.string(),
  /** The number of public posts that have the term itself or one below it. */
  count: z.number().int(),
  /** Positions in `name` that match the typed text, exactly or with errors; empty if another name matches. */
  marks: Marks,
  /** The matching name, if `name` does not match: "Suecia" finds Sweden. */
  foundAs: z.object({ name: z.string(), language: TextLanguage, marks: Marks }).nullable(),
});
export type SuggestedTerm = z.infer<typeof SuggestedTerm>;

/** A post whose title matches, with the data of a small cover. */
export const SuggestedPost = Card.pick({
  databaseId: true,
  type: true,
  title: true,
  language: true,
  link: true,
  contentTypeSlug: true,
  topicFamily: true,
  publicationYear: true,
  thumbnail: true,
}).extend({
  /** Positions in `title` that match the typed text, exactly or with errors. */
  marks: Marks,
});
export type SuggestedPost = z.infer<typeof SuggestedPost>;

/**
 * Suggestions for a text that is being typed. R7.13 names the three keys but not their content. All three are empty for
 * a text that is too short: one letter, unless it is a character that is a word.
 */
export const SuggestionsAnswer = z.object({
  /** The best terms of all taxonomies, including authors, best first. */
  terms: z.array(SuggestedTerm),
  /** Documents and other posts, best first. */
  suggestions: z.array(SuggestedPost),
  /**
   * Matching terms in the format for clients of the previous system: one flat list. It is sorted by taxonomy, the best of
   * each first, so that no taxonomy crowds out another. It contains the terms above and more.
   */
  docTerms: z.object({ entities: z.object({ all: z.array(SuggestedTerm) }) }),
});
export type SuggestionsAnswer = z.infer<typeof SuggestionsAnswer>;
