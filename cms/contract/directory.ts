import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DIRECTORY_PAGE_MAX, DIRECTORY_PAGE_SIZE_MAX } from "./limits";
import { LanguageCode, SearchWords } from "./shared";

/** The group of names that begin with a digit, and that of names which no letter of the language holds: other scripts, signs. */
export const DIGITS = "0-9";
export const OTHER_LETTERS = "other";

const Count = z.number().int();

/** What every list of names can be asked for: some of them, page by page. */
export const NamesQuery = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Names in which each of these words begins a word; accents and case do not matter. */
  search: SearchWords,
  /** One past the last is answered by the last. */
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
  page_size: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_SIZE_MAX).optional(),
});

/** A directory can also be asked for a letter: `å`, `0-9` or `other`. One that the language does not have is answered by the one that stands for it. */
export const DirectoryQuery = NamesQuery.extend({
  letter: z
    .string()
    .regex(/^(?:\p{L}\p{M}*|\p{N}|0-9|other)$/iu)
    .optional(),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

/** Which part of a list an answer holds. */
export const PageOfNames = z.object({
  /** Names in all pages. */
  count: Count,
  page: Count,
  pages: Count,
});

/** Which part of a directory an answer holds, and how many names each letter of the language has: of those searched for, if any. */
export const PageOfDirectory = PageOfNames.extend({
  letter: z.string().nullable(),
  letters: z.array(z.object({ letter: z.string(), count: Count })),
});
export type PageOfDirectory = z.infer<typeof PageOfDirectory>;
