import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { DIRECTORY_PAGE_MAX, DIRECTORY_PAGE_SIZE_MAX } from "./limits";
import { LanguageCode, SearchWords } from "./shared";
import { REVIEW_SORTS } from "./names";

/** Queries and pages of lists: lists of names, directories by letter, and lists of items that wait for review. */

/**
 * The group of names that begin with a digit, and the group of names that belong to no letter of the language: other
 * scripts, symbols.
 */
export const DIGITS = "0-9";
export const OTHER_LETTERS = "other";

const Count = z.number().int();

/** The query of every list of names: a search and a page. */
export const ListQuery = z.object({
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
export const DirectoryQuery = ListQuery.extend({
  letter: z
    .string()
    .regex(/^(?:\p{L}\p{M}*|\p{N}|0-9|other)$/iu)
    .optional(),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

/** The page of a list that an answer contains. */
export const ListPage = z.object({
  /** Names on all pages. */
  count: Count,
  page: Count,
  pages: Count,
});

/**
 * The page of a directory that an answer contains, and the number of names for each letter of the language. With a
 * search, only matching names count.
 */
export const DirectoryPage = ListPage.extend({
  letter: z.string().nullable(),
  letters: z.array(z.object({ letter: z.string(), count: Count })),
});
export type DirectoryPage = z.infer<typeof DirectoryPage>;

/** The filters of every review list, besides the state. Omitted filters have no effect. */
export const ReviewFilter = z.object({
  /** Words that must all be in the text. */
  search: SearchWords,
  /** Words that must all be in the sender's name or address. */
  who: SearchWords,
  /** Sorts by time of arrival. If omitted, each list has its own order. */
  sort: z.enum(REVIEW_SORTS).optional(),
  /** The language of the text. */
  text_language: z.enum(LANGUAGES).optional(),
});
export type ReviewFilter = z.output<typeof ReviewFilter>;

/** `GET /review_counts`: the number of items that wait for staff, by kind. */
export const ReviewCounts = z.object({
  /** Submitted documents. */
  contributions: z.number().int(),
  /** Collections whose owners have asked to have them featured. */
  promotionRequests: z.number().int(),
  /** Claims of users to author profiles. */
  authorClaims: z.number().int(),
  corrections: z.number().int(),
  messages: z.number().int(),
});
export type ReviewCounts = z.infer<typeof ReviewCounts>;
