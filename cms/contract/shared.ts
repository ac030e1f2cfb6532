import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { DIRECTORY_SEARCH_MAX_CHARS } from "./limits";
import { POST_TYPES, SUMMARY_KINDS, TAXONOMIES, TOPIC_FAMILIES } from "./names";

/** One of the site's languages, in either case (`lang` of `/collections` is upper case in the specification). */
export const LanguageCode = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(LANGUAGES));

/** Boxes that are not ticked are absent from a form. */
export const Ticked = z.preprocess(
  (value) => value === true || value === "true" || value === "on" || value === "1",
  z.boolean(),
);

/** Words to search for in a list: control characters become spaces, and what is too long is cut. */
export const SearchWords = z
  .string()
  .default("")
  .transform((value) =>
    value
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, DIRECTORY_SEARCH_MAX_CHARS),
  );

/** The query of every call whose answer is in a language. */
export const LanguageQuery = z.object({ language: LanguageCode.default(DEFAULT_LANGUAGE) });

/**
 * The language that a text is really written in: a BCP 47 tag, often but not always one of the site's. The website
 * puts it in `lang` wherever it differs from the page's language.
 */
export const TextLanguage = z.string();

/** A term where it is only named, on a card or in a list of facts. */
export const TermRef = z.object({ slug: z.string(), name: z.string() });
export type TermRef = z.infer<typeof TermRef>;

/** A picture with its real size, so that nothing shifts while it loads. */
export const Image = z.object({
  url: z.string(),
  alt: z.string(),
  title: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Image = z.infer<typeof Image>;

/** What a card says of a post's files and texts, one entry a language, in the site's order of languages. */
export const FileSummary = z.object({
  language: TextLanguage,
  kind: z.enum(SUMMARY_KINDS),
  /** Bytes; null for links to elsewhere and texts. */
  size: z.number().int().nullable(),
  pageCount: z.number().int().nullable(),
});
export type FileSummary = z.infer<typeof FileSummary>;

/** A post as lists show it: search results, sliders, related documents, collections. */
export const Card = z.object({
  /** Opaque and global, as GraphQL has it. */
  id: z.string(),
  databaseId: z.number().int(),
  type: z.enum(POST_TYPES),
  /** What `type` says, by the specification's name. */
  contentTypeName: z.enum(POST_TYPES),
  /** Slug in the language asked for, or of the language the title is in. */
  slug: z.string(),
  /** Path of the post's page, with the prefix of the language asked for. */
  link: z.string(),
  title: z.string(),
  /** The language of `title` and `abstract`. */
  language: TextLanguage,
  /** First 300 characters of the abstract at a word's end. */
  abstract: z.string(),
  contentTypes: z.array(TermRef),
  /** Slug of the first content type in English, which chooses the cover's composition; null when it has none. */
  contentTypeSlug: z.string().nullable(),
  /** Colours of the cover: the family of its topics, else one chosen by its first subject, content type or publisher. */
  topicFamily: z.enum(TOPIC_FAMILIES),
  publicationYear: z.number().int().nullable(),
  publishers: z.array(TermRef),
  /** Who made it, as pages and references name them: its authors, then those who are named beside them, each once. */
  contributors: z.array(z.string()),
  files: z.array(FileSummary),
  /** Documents in a collection; null for all else. */
  postCount: z.number().int().nullable(),
  thumbnail: Image.nullable(),
  /** ISO 8601, UTC. */
  modified: z.string(),
  /** Whether it lies in the library of who asks; absent for visitors. */
  saved: z.boolean().optional(),
});
export type Card = z.infer<typeof Card>;

/** A term with everything that a facet, a picker or a directory needs. */
export const Term = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  taxonomy: z.enum(TAXONOMIES),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Path of the search for this term, or of the author's page. */
  link: z.string(),
  /** Public posts that carry the term itself or one below it. */
  count: z.number().int(),
  parentDatabaseId: z.number().int().nullable(),
  /** `topics` only: the family of covers and marks. */
  family: z.enum(TOPIC_FAMILIES).nullable(),
  /** ISO 3166-1 alpha-2, UN M49, ISO 639 or SPDX, whichever the taxonomy has; null elsewhere. */
  code: z.string().nullable(),
});
export type Term = z.infer<typeof Term>;

/** Where a post can be read in another language: the reciprocal `hreflang` links. */
export const TranslationRef = z.object({
  language: z.enum(LANGUAGES),
  slug: z.string(),
  link: z.string(),
});
export type TranslationRef = z.infer<typeof TranslationRef>;
