import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { SUGGEST_TEXT_MAX_CHARS } from "./limits";
import { TAXONOMIES } from "./names";
import { Marks } from "./search";
import { Card, LanguageCode, TextLanguage } from "./shared";

/** `GET /autocomplete_documents?search=&language=`. A text longer than anybody types a name is cut. */
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

/** A term that has, in one of its names, words that begin as typed; errors are forgiven where no name fits as typed. */
export const SuggestedTerm = z.object({
  databaseId: z.number().int(),
  taxonomy: z.enum(TAXONOMIES),
  slug: z.string(),
  /** In the language asked for, else in English, else in any. */
  name: z.string(),
  /** Path of the search for this term, or of the author's page. */
  link: z.string(),
  /** Public posts that carry the term itself or one below it. */
  count: z.number().int(),
  /** Places in `name` that were typed, or stand for what was; none when another name fits. */
  marks: Marks,
  /** The name that fits when `name` does not: "Suecia" finds Sweden. */
  foundAs: z.object({ name: z.string(), language: TextLanguage, marks: Marks }).nullable(),
});
export type SuggestedTerm = z.infer<typeof SuggestedTerm>;

/** A post whose title fits, with what a small cover is drawn from. */
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
  /** Places in `title` that were typed, or stand for what was. */
  marks: Marks,
});
export type SuggestedPost = z.infer<typeof SuggestedPost>;

/**
 * What could be meant by a text that is being typed. The specification names the three keys; what they hold is ours.
 * All three are empty for a text that is too short to tell: one letter, unless it is a character that is a word.
 */
export const SuggestionsAnswer = z.object({
  /** The best terms of all taxonomies, authors among them, best first. */
  terms: z.array(SuggestedTerm),
  /** Documents and other posts, best first. */
  suggestions: z.array(SuggestedPost),
  /**
   * Matching terms as the clients of the system before read them: one flat list. It goes by taxonomy, the best of each
   * first, so that no taxonomy crowds out another; it holds the terms above and more.
   */
  docTerms: z.object({ entities: z.object({ all: z.array(SuggestedTerm) }) }),
});
export type SuggestionsAnswer = z.infer<typeof SuggestionsAnswer>;
