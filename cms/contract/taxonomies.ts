import { z } from "zod";
import { DirectoryQuery, NamesQuery, PageOfDirectory, PageOfNames } from "./directory";
import { DEFAULT_LANGUAGE } from "./languages";
import { DatabaseIdText } from "./library";
import {
  DOCUMENT_TERMS_MAX,
  FOUND_TERMS_LIMIT,
  KEYWORDS_PAGE_SIZE,
  LISTED_TERMS_MAX,
  SUBSCRIPTION_TERMS_MAX,
  TREE_PAGE_SIZE,
} from "./limits";
import { TAXONOMIES, type Taxonomy, TAXONOMY_SERVER_NAMES } from "./names";
import { LanguageCode, Term, TextLanguage } from "./shared";
import { SuggestedTerm, SuggestionsQuery } from "./suggestions";

const TAXONOMY_OF_SERVER_NAME = new Map<string, Taxonomy>(
  TAXONOMIES.map((taxonomy) => [TAXONOMY_SERVER_NAMES[taxonomy], taxonomy]),
);

/**
 * `GET /taxonomies?type=topics,document_countries&language=sv`, with either name of a taxonomy. Without `type`, all
 * taxonomies. Terms that only internal posts have are only for staff.
 */
export const TaxonomiesQuery = z.object({
  type: z
    .string()
    .optional()
    .transform((value) =>
      value
        ? value
            .split(",")
            .map((part) => part.trim())
            .filter(Boolean)
            .map((name) => TAXONOMY_OF_SERVER_NAME.get(name) ?? name)
        : [...TAXONOMIES],
    )
    .pipe(z.array(z.enum(TAXONOMIES))),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});

/** Terms by taxonomy, with names in the requested language and sorted by it, parents before their children. */
export const TaxonomiesAnswer = z.partialRecord(z.enum(TAXONOMIES), z.array(Term));
export type TaxonomiesAnswer = z.infer<typeof TaxonomiesAnswer>;

/** `/taxonomies/{type}`, with either name of the taxonomy. */
export const TaxonomyParams = z.object({
  type: z
    .enum([...TAXONOMIES, ...Object.values(TAXONOMY_SERVER_NAMES)])
    .transform((name) => TAXONOMY_OF_SERVER_NAME.get(name) ?? (name as Taxonomy)),
});

/** A term as visitors see it when browsing. */
export const ListedTerm = Term.pick({
  databaseId: true,
  taxonomy: true,
  slug: true,
  name: true,
  link: true,
  count: true,
  parentDatabaseId: true,
  family: true,
}).extend({
  /** Language of `name`; differs from the requested language if a translation is missing. */
  language: TextLanguage,
});
export type ListedTerm = z.infer<typeof ListedTerm>;

/** `GET /taxonomies/{type}`: terms with public posts by letter, as the language sorts them, regardless of their parents. */
export const TermDirectoryQuery = DirectoryQuery.extend({
  page_size: DirectoryQuery.shape.page_size.default(KEYWORDS_PAGE_SIZE),
});
export type TermDirectoryQuery = z.infer<typeof TermDirectoryQuery>;
export const TermDirectory = PageOfDirectory.extend({
  terms: z.array(ListedTerm.extend({ letter: z.string() })),
});
export type TermDirectory = z.infer<typeof TermDirectory>;

/**
 * `GET /taxonomies/{type}/tree`: terms with public posts, each parent before its children. Countries are below their
 * regions. A page contains top-level terms, each with all terms below it. A search keeps the matching terms, with all
 * terms above and below.
 */
export const TermTreeQuery = NamesQuery.extend({
  page_size: NamesQuery.shape.page_size.default(TREE_PAGE_SIZE),
});
export type TermTreeQuery = z.infer<typeof TermTreeQuery>;
export const TermTreeAnswer = PageOfNames.extend({
  terms: z.array(ListedTerm),
  /** Terms in the whole tree. `count` is the number that match the search. */
  size: z.number().int(),
});
export type TermTreeAnswer = z.infer<typeof TermTreeAnswer>;

/**
 * `GET /terms?taxonomy=keywords&search=educ&language=sv&limit=30`: terms for a field to choose from. With `slugs` or
 * `ids` (databaseIds), comma-separated lists, those terms in that order. Otherwise with `search`, terms with matching
 * names, best first, as in suggestions. Otherwise all, each parent before its children. Terms that only internal posts
 * have are only for staff.
 */
export const TermsQuery = SuggestionsQuery.extend({
  taxonomy: z.enum(TAXONOMIES),
  slugs: z
    .string()
    .optional()
    .transform((value) => value?.split(",").filter(Boolean))
    .pipe(z.array(z.string()).max(DOCUMENT_TERMS_MAX).optional()),
  ids: z
    .string()
    .optional()
    .transform((value) => value?.split(",").filter(Boolean))
    .pipe(z.array(DatabaseIdText).max(SUBSCRIPTION_TERMS_MAX).optional()),
  limit: z.coerce.number().int().min(1).max(LISTED_TERMS_MAX).default(FOUND_TERMS_LIMIT),
});
export type TermsQuery = z.infer<typeof TermsQuery>;

/** A term to choose. `marks` and `foundAs` belong to the search. */
export const TermToChoose = SuggestedTerm.extend({
  /** Language of `name`; differs from the requested language if a translation is missing. */
  language: TextLanguage,
  /** Names of the terms above it, outermost first. */
  path: z.array(z.string()),
});
export type TermToChoose = z.infer<typeof TermToChoose>;

export const TermsAnswer = z.object({
  terms: z.array(TermToChoose),
  /** The number of all terms, or of all matches. */
  count: z.number().int(),
});
export type TermsAnswer = z.infer<typeof TermsAnswer>;
