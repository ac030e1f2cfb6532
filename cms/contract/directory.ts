import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DIRECTORY_PAGE_MAX, DIRECTORY_PAGE_SIZE_MAX } from "./limits";
import { LanguageCode, SearchWords } from "./shared";

/**
 * The group of names that begin with a digit, and the group of names that belong to no letter of the language: other
 * scripts, symbols.
 */
export const DIGITS = "0-9";
export const OTHER_LETTERS = "other";

const Count = z.number().int();

/** The query of every list of names: a search and a page. */
export const NamesQuery = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Words that must each begin a word of the name. Accents and case do not matter. */
  search: SearchWords,
  /** A number after the last page gives the last page. */
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
  page_size: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_SIZE_MAX).optional(),
});

/**
 * A directory can also be limited to a letter: `å`, `0-9` or `other`. A letter that the language does not have is
 * replaced by the letter under which it is sorted.
 */
export const DirectoryQuery = NamesQuery.extend({
  letter: z
    .string()
    .regex(/^(?:\p{L}\p{M}*|\p{N}|0-9|other)$/iu)
    .optional(),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

/** The page of a list that an answer contains. */
export const PageOfNames = z.object({
  /** Names on all pages. */
  count: Count,
  page: Count,
  pages: Count,
});

/**
 * The page of a directory that an answer contains, and the number of names for each letter of the language. With a
 * search, only matching names count.
 */
export const PageOfDirectory = PageOfNames.extend({
  letter: z.string().nullable(),
  letters: z.array(z.object({ letter: z.string(), count: Count })),
});
export type PageOfDirectory = z.infer<typeof PageOfDirectory>;
