import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  FACET_VALUES_MAX,
  PAGE_SIZE_NORMAL,
  SEARCH_PAGE_MAX,
  SEARCH_PAGE_SIZE_MAX,
  SEARCH_TERMS_MAX,
  SEARCH_TEXT_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
  SUGGEST_TEXT_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "./limits";
import { FILE_KINDS, SEARCH_INDICES, SEARCH_POST_TYPES, SORT_KEYS, TAXONOMIES } from "./names";
import { Card, LanguageCode, TextLanguage } from "./shared";

const Slugs = z.array(z.string().max(SLUG_MAX_CHARS)).max(SEARCH_TERMS_MAX).default([]);
const Text = z
  .string()
  // The database can neither store nor match NUL. Control characters have no meaning in a query, and line breaks of any
  // kind must not reach a mail's subject.
  .transform((value) =>
    value
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim()
      .slice(0, SEARCH_TEXT_MAX_CHARS),
  )
  .default("");
const Year = z.number().int().min(YEAR_MIN).max(YEAR_MAX);

export const ADVANCED_FIELDS = ["title", "abstract", "keywords", "authors", "fulltext"] as const;

/** The body of `POST /search_documents` and `POST /collections/{id}/documents`, with the names of R3.33 to R3.35. */
export const SearchRequest = z.object({
  indices: z.array(z.enum(SEARCH_INDICES)).min(1).default(["public_search"]),
  /** True when a user typed `search`; false for sliders and links. Recorded for statistics, never used for ranking. */
  user_search: z.boolean().default(false),
  sort_by: z.enum(SORT_KEYS).default("Latest"),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  post_type: z.array(z.enum(SEARCH_POST_TYPES)).min(1).default(["document"]),
  search: Text,
  page: z.number().int().min(1).max(SEARCH_PAGE_MAX).default(1),
  page_size: z.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(PAGE_SIZE_NORMAL),
  /** True limits the search to collections, even if `post_type` contains other types. */
  collection: z.boolean().default(false),
  /** Slugs: OR within a list, AND across lists. A parent term includes all terms below it. */
  document_topics: Slugs,
  document_content_types: Slugs,
  document_keywords: Slugs,
  document_countries: Slugs,
  document_regions: Slugs,
  document_publishers: Slugs,
  /** Languages of a document's files. */
  document_languages: Slugs,
  document_authors: Slugs,
  document_licenses: Slugs,
  /** Only posts that can be read in `language`: with a text or a file in it. */
  readable: z.boolean().default(false),
  /** With only a start, the range ends this year. For a single year, set both to it. */
  publication_year_start: Year.optional(),
  publication_year_end: Year.optional(),
  /** Puts posts by staff, or posts recommended by staff, first; then sorts by `sort_by`. */
  prioritize_staff: z.boolean().default(false),
  prioritize_recommended: z.boolean().default(false),
  advanced: z
    .object({
      fields: z.array(z.enum(ADVANCED_FIELDS)).default([]),
      must: z.array(Text).max(20).default([]),
      should: z.array(Text).max(20).default([]),
      must_not: z.array(Text).max(20).default([]),
      exact_phrase: Text,
    })
    .optional(),
  /** Also counts facets, kinds and years. Off saves the work for lists that do not show them. */
  facets: z.boolean().default(false),
  /**
   * Maximum number of values of each facet: those with the most hits. Selected values are added. Does not limit facets with a
   * hierarchy, because a tree without some of its branches would be misleading.
   */
  facet_values: z.number().int().min(1).max(FACET_VALUES_MAX).default(FACET_VALUES_MAX),
  /** Includes each hit's statement of findings. Ignored for callers who are not staff. */
  findings: z.boolean().default(false),
});
export type SearchRequest = z.infer<typeof SearchRequest>;
/** The request as a caller writes it: everything has a default. */
export type SearchRequestInput = z.input<typeof SearchRequest>;

/** A facet value. `count` is the number of results if this value were also selected (OR within, AND across). */
export const FacetRow = z.object({
  slug: z.string(),
  name: z.string(),
  count: z.number().int(),
  selected: z.boolean(),
  /** Slug of the parent, if the parent is also a value of this facet. */
  parent: z.string().nullable(),
});
export type FacetRow = z.infer<typeof FacetRow>;

/** Positions of query words in a text: [start, end) in UTF-16 units, ascending, never overlapping. */
export const Marks = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Marks = z.infer<typeof Marks>;

/** Why a post is a hit: where it contains the search words. */
export const SearchMatch = z.object({
  /** Positions in the card's title. */
  titleMarks: Marks,
  /** The snippet that shows the words best; null if they are only in the title or in names of terms. */
  snippet: z
    .object({
      source: z.enum(["abstract", "text", "file"]),
      text: z.string(),
      language: TextLanguage,
      marks: Marks,
      /** The file that contains the snippet. `link` leads to the page, if the kind of file supports such links. */
      file: z
        .object({
          title: z.string(),
          link: z.string(),
          kind: z.enum(FILE_KINDS),
          page: z.number().int().nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

/** A card in the answer to a search. `match` is present if the search has words. */
export const SearchHit = Card.extend({
  match: SearchMatch.optional(),
  /** The findings of an evaluation or assessment; null if there are none. Present if staff ask for it. */
  findings: z.string().nullable().optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A suggestion for a search without results: the search without one of its conditions, and the number of results of that. */
export const Relaxation = z.object({
  drop: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("term"),
      taxonomy: z.enum(TAXONOMIES),
      slug: z.string(),
      name: z.string(),
    }),
    /** All selected terms of a taxonomy. Dropping one of several would give no more results, because they are joined by OR. */
    z.object({
      kind: z.literal("terms"),
      taxonomy: z.enum(TAXONOMIES),
      names: z.array(z.string()),
    }),
    /** All text of `search` and of `advanced.should`, whose words need not all match. */
    z.object({ kind: z.literal("search") }),
    /** One word of `search`, and the remaining text without it. */
    z.object({ kind: z.literal("word"), word: z.string(), search: z.string() }),
    z.object({ kind: z.literal("years") }),
    z.object({ kind: z.literal("readable") }),
    /** Any type that the caller may see in the requested indices. */
    z.object({ kind: z.literal("post_type") }),
    z.object({ kind: z.enum(["must", "must_not"]), text: z.string() }),
    z.object({ kind: z.enum(["exact_phrase", "fields"]) }),
    /** If no single condition is the cause: all conditions except the text or, if that also finds nothing, all of them. */
    z.object({ kind: z.enum(["filters", "everything"]) }),
  ]),
  count: z.number().int(),
});
export type Relaxation = z.infer<typeof Relaxation>;

export const SearchAnswer = z.object({
  documents: z.array(SearchHit),
  /** The number of all hits, not only of this page. */
  count: z.number().int(),
  /**
   * True if `count` is an estimate from a sample, as with more than 100,000 hits on a cluster. The same search without facets
   * returns the exact number. Present if facets are requested.
   */
  estimated_count: z.boolean().optional(),
  /** The number of hits that contain all search words close together, or in the title; they come first. Present if the search has words. */
  complete_count: z.number().int().optional(),
  /** The number of hits that can be read in `language`, as with `readable`. Present if facets are requested. */
  readable_count: z.number().int().optional(),
  /**
   * Another spelling of `search` that finds clearly more, with its number of results. Present if the first page finds little.
   */
  did_you_mean: z.object({ search: z.string(), count: z.number().int() }).optional(),
  /**
   * Present if nothing was found: conditions to drop, the most promising first, at most eight. Conditions whose removal
   * gives no results are left out. Empty only if the search has no conditions.
   */
  relax: z.array(Relaxation).optional(),
  page: z.number().int(),
  page_size: z.number().int(),
  /** Facet values by taxonomy, most hits first. Values without hits are left out unless selected. Present if requested. */
  facets: z.partialRecord(z.enum(TAXONOMIES), z.array(FacetRow)).optional(),
  /** The number of values that each facet has without `facet_values`. Present if facets are requested. */
  facet_totals: z.partialRecord(z.enum(TAXONOMIES), z.number().int()).optional(),
  /** Hits by search post type, over all types that the caller may see, with all other conditions: the counts of the tabs. */
  types: z.partialRecord(z.enum(SEARCH_POST_TYPES), z.number().int()).optional(),
  /** Hits by year without the condition on the year, ascending: the histogram. */
  years: z.array(z.object({ year: z.number().int(), count: z.number().int() })).optional(),
  /**
   * True if the counts in `facets`, `types` and `years` and `readable_count` are estimates from a sample, as in searches
   * with more than 100,000 hits on a cluster. Present if facets are requested.
   */
  estimated_facets: z.boolean().optional(),
  /** Slugs of the request whose terms were renamed or merged, with their current slugs. */
  renamed: z.partialRecord(z.enum(TAXONOMIES), z.record(z.string(), z.string())).optional(),
  /** Slugs that belong to no term, by taxonomy, so that a page can say what it ignored. */
  unknown: z.partialRecord(z.enum(TAXONOMIES), z.array(z.string())).optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** `POST /get_recent_documents`. */
export const RecentRequest = z.object({
  lang: LanguageCode.default(DEFAULT_LANGUAGE),
  limit: z.number().int().min(1).max(50).default(8),
});
export type RecentRequest = z.infer<typeof RecentRequest>;
export const RecentAnswer = z.object({ documents: z.array(Card), count: z.number().int() });
export type RecentAnswer = z.infer<typeof RecentAnswer>;

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
