import { z } from "zod";
import { POST_TYPES, SUMMARY_KINDS, TAXONOMIES, TOPIC_FAMILIES } from "./names";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { DIRECTORY_SEARCH_MAX_CHARS } from "./limits";

/** One of the site's languages, in either case (`lang` of `/collections` is upper case: R7.6). */
export const LanguageCode = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(LANGUAGES));

/** A checkbox of a form. Unchecked boxes are absent from a form. */
export const Ticked = z.preprocess(
  (value) => value === true || value === "true" || value === "on" || value === "1",
  z.boolean(),
);

/** Words to search for in a list. Control characters become spaces, and long text is cut. */
export const SearchWords = z
  .string()
  .default("")
  .transform((value) =>
    value
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, DIRECTORY_SEARCH_MAX_CHARS),
  );

/** The query of every request whose answer is in a language. */
export const LanguageQuery = z.object({ language: LanguageCode.default(DEFAULT_LANGUAGE) });

/**
 * The actual language of a text: a BCP 47 tag, often but not always one of the site's languages. The website sets `lang`
 * wherever it differs from the page's language.
 */
export const TextLanguage = z.string();

/** A reference to a term, for a card or a list of facts. */
export const TermRef = z.object({ slug: z.string(), name: z.string() });
export type TermRef = z.infer<typeof TermRef>;

/** A picture with its real size, so that the layout does not shift while it loads. */
export const Image = z.object({
  url: z.string(),
  alt: z.string(),
  title: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Image = z.infer<typeof Image>;

/** A card's summary of a post's files and texts, one entry per language, in the site's order of languages. */
export const FileSummary = z.object({
  language: TextLanguage,
  kind: z.enum(SUMMARY_KINDS),
  /** Bytes; null for links to other sites and for texts. */
  size: z.number().int().nullable(),
  pageCount: z.number().int().nullable(),
});
export type FileSummary = z.infer<typeof FileSummary>;

/** A post as lists show it: search results, sliders, related documents, collections. */
export const Card = z.object({
  /** Opaque and globally unique, as in GraphQL. */
  id: z.string(),
  databaseId: z.number().int(),
  type: z.enum(POST_TYPES),
  /** The same as `type`, under the name of R3.1. */
  contentTypeName: z.enum(POST_TYPES),
  /** Slug in the requested language, or in the language of the title. */
  slug: z.string(),
  /** Path of the post's page, with the prefix of the requested language. */
  link: z.string(),
  title: z.string(),
  /** The language of `title` and `abstract`. */
  language: TextLanguage,
  /** The first 300 characters of the abstract, cut at the end of a word. */
  abstract: z.string(),
  contentTypes: z.array(TermRef),
  /** Slug of the first content type in English, which determines the cover's composition; null if there is none. */
  contentTypeSlug: z.string().nullable(),
  /** Colours of the cover: the family of its topics, or else one derived from its first subject, content type or publisher. */
  topicFamily: z.enum(TOPIC_FAMILIES),
  publicationYear: z.number().int().nullable(),
  publishers: z.array(TermRef),
  /** The creators as pages and references name them: the authors, then people named besides them, each once. */
  contributors: z.array(z.string()),
  files: z.array(FileSummary),
  /** The number of documents in a collection; null for other posts. */
  postCount: z.number().int().nullable(),
  thumbnail: Image.nullable(),
  /** ISO 8601, UTC. */
  modified: z.string(),
  /** Whether it is in the caller's library; absent for visitors. */
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
  /** The number of public posts that have the term itself or one below it. */
  count: z.number().int(),
  parentDatabaseId: z.number().int().nullable(),
  /** Only for `topics`: the colour family of covers and marks. */
  family: z.enum(TOPIC_FAMILIES).nullable(),
  /** ISO 3166-1 alpha-2, UN M49, ISO 639 or SPDX, depending on the taxonomy; null for other taxonomies. */
  code: z.string().nullable(),
});
export type Term = z.infer<typeof Term>;

/** The address of a post in another language: the reciprocal `hreflang` links. */
export const TranslationRef = z.object({
  language: z.enum(LANGUAGES),
  slug: z.string(),
  link: z.string(),
});
export type TranslationRef = z.infer<typeof TranslationRef>;

/** A reference to a post of the library. */
export const DocumentRef = z.object({
  databaseId: z.number().int(),
  type: z.enum(POST_TYPES),
  title: z.string(),
  language: TextLanguage,
  link: z.string(),
});
export type DocumentRef = z.infer<typeof DocumentRef>;

/** The id of a file: a ULID in lower case, generated by the content system. */
export const FileId = z.string().regex(/^[0-9a-z]{26}$/);
export const FileIdParam = z.object({ id: FileId });

// --- Texts that users type: without invisible characters, and with maximum lengths ---

/** Characters that change the direction of text. In a title, they would affect everything after it on a page. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A line with nothing visible or clickable: zero-width spaces, fillers, the blank Braille pattern. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Checks a length and reports the rules of accounts, so that all forms give the same message for a missing or too long text.
 */
export const lengthRule =
  (least: number, most: number) => (value: string, context: z.RefinementCtx) => {
    const length = [...value].length;
    const rule = length < least ? "blank" : length > most ? "too_many_characters" : null;
    if (rule) context.addIssue({ code: "custom", params: { rule } });
  };

/**
 * One line with at least one character and a maximum. Control characters and line breaks become spaces, and runs of
 * spaces become one.
 */
export const lineOf = (most: number) => oneLine(1, most);
/** The same, but may be empty. */
export const optionalLineOf = (most: number) => oneLine(0, most);
/** The same for editors, may be empty: keeps no-break spaces, which French puts before colons. */
export const typesetLineOf = (most: number) => oneLine(0, most, /[\p{Cc}\p{Zl}\p{Zp} ]+/gu);

const oneLine = (least: number, most: number, spaces = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(DIRECTION_MARKS, "")
        .replace(spaces, " ")
        .replace(NOTHING_TO_SEE, "")
        .trim()
        .normalize("NFC"),
    )
    .superRefine(lengthRule(least, most));

/** Paragraphs, may be empty. Line breaks stay; other control characters become spaces. */
export const textOf = (most: number) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(DIRECTION_MARKS, "")
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
        .replace(/(?!\n)\p{Cc}/gu, " ")
        .trim()
        .normalize("NFC"),
    )
    .superRefine(lengthRule(0, most));

/** Markdown, may be empty. Line breaks, tabs and spaces have a meaning and stay; other control characters become spaces. */
export const markdownOf = (most: number) =>
  z
    .string()
    .transform((value) =>
      value
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
        .replace(/(?![\n\t])\p{Cc}/gu, " ")
        .normalize("NFC"),
    )
    .superRefine(lengthRule(0, most));

/** Returns an object with only the named properties. */
export function pick<T extends object, K extends keyof T>(whole: T, ...names: K[]): Pick<T, K> {
  const part = {} as Pick<T, K>;
  for (const name of names) part[name] = whole[name];
  return part;
}
