import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  PAGE_SIZE_NORMAL,
  SEARCH_PAGE_MAX,
  SEARCH_PAGE_SIZE_MAX,
  SEARCH_TERMS_MAX,
  SEARCH_TEXT_MAX_CHARS,
  YEAR_MAX,
  YEAR_MIN,
} from "./limits";
import { FILE_KINDS, SEARCH_INDICES, SEARCH_POST_TYPES, SORT_KEYS, TAXONOMIES } from "./names";
import { Card, LanguageCode, TextLanguage } from "./shared";

const Slugs = z.array(z.string().max(200)).max(SEARCH_TERMS_MAX).default([]);
const Text = z
  .string()
  // NUL cannot be stored or matched by the database; control characters carry no meaning in a query, and line breaks of any kind none in the subject of a mail.
  .transform((value) =>
    value
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim()
      .slice(0, SEARCH_TEXT_MAX_CHARS),
  )
  .default("");
const Year = z.number().int().min(YEAR_MIN).max(YEAR_MAX);

export const ADVANCED_FIELDS = ["title", "abstract", "keywords", "authors", "fulltext"] as const;

/** The body of `POST /search_documents` and `POST /collections/{id}/documents`, with the specification's names. */
export const SearchRequest = z.object({
  indices: z.array(z.enum(SEARCH_INDICES)).min(1).default(["public_search"]),
  /** True when a person typed `search`; false for sliders and links. Kept for statistics, never for ranking. */
  user_search: z.boolean().default(false),
  sort_by: z.enum(SORT_KEYS).default("Latest"),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  post_type: z.array(z.enum(SEARCH_POST_TYPES)).min(1).default(["document"]),
  search: Text,
  page: z.number().int().min(1).max(SEARCH_PAGE_MAX).default(1),
  page_size: z.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(PAGE_SIZE_NORMAL),
  /** True limits the search to collections, whatever `post_type` says of other types. */
  collection: z.boolean().default(false),
  /** Slugs: OR within a list, AND across lists. A parent stands for itself and all terms below it. */
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
  /** Only what can be read in `language`: posts with a text or a file in it. */
  readable: z.boolean().default(false),
  /** With a start alone the range ends this year; a single year is both. */
  publication_year_start: Year.optional(),
  publication_year_end: Year.optional(),
  /** Put the staff's own pieces, or those that staff recommend, first; then as `sort_by` says. */
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
  /** Count facets, kinds and years too. Off saves the work for lists that show none. */
  facets: z.boolean().default(false),
  /** Give each hit's statement of findings with it. For staff; nobody else is given any. */
  findings: z.boolean().default(false),
});
export type SearchRequest = z.infer<typeof SearchRequest>;
/** What a caller writes: everything has a default. */
export type SearchRequestInput = z.input<typeof SearchRequest>;

/** One row of a facet. `count` is what the result would be if this row were chosen as well (OR within, AND across). */
export const FacetRow = z.object({
  slug: z.string(),
  name: z.string(),
  count: z.number().int(),
  selected: z.boolean(),
  /** Slug of the parent, when that is a row of this facet too. */
  parent: z.string().nullable(),
});
export type FacetRow = z.infer<typeof FacetRow>;

/** Places in a text where words of a query stand: [start, end) in UTF-16 units, ascending, never overlapping. */
export const Marks = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Marks = z.infer<typeof Marks>;

/** Why a post is a hit: where it holds the words searched for. */
export const SearchMatch = z.object({
  /** Places in the card's title. */
  titleMarks: Marks,
  /** The passage that shows the words best; null when they stand in the title or in names of terms alone. */
  snippet: z
    .object({
      source: z.enum(["abstract", "text", "file"]),
      text: z.string(),
      language: TextLanguage,
      marks: Marks,
      /** The file that the passage stands in; `link` leads to the page, where the kind of file has such links. */
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

/** A card in a search's answer; `match` is there when words were searched for. */
export const SearchHit = Card.extend({
  match: SearchMatch.optional(),
  /** What an evaluation or assessment has found; null where nobody has said. There when staff ask for it. */
  findings: z.string().nullable().optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A way to more results for a search that found none: the search without one of its conditions, and what that finds. */
export const Relaxation = z.object({
  drop: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("term"),
      taxonomy: z.enum(TAXONOMIES),
      slug: z.string(),
      name: z.string(),
    }),
    /** All terms chosen in a taxonomy: one of several leaves no more, since they are joined by OR. */
    z.object({
      kind: z.literal("terms"),
      taxonomy: z.enum(TAXONOMIES),
      names: z.array(z.string()),
    }),
    /** All text of `search` and of `advanced.should`, which need not all be found. */
    z.object({ kind: z.literal("search") }),
    /** One word of `search`, and the text that is left without it. */
    z.object({ kind: z.literal("word"), word: z.string(), search: z.string() }),
    z.object({ kind: z.literal("years") }),
    z.object({ kind: z.literal("readable") }),
    /** Any type that the caller may see in the indices asked for. */
    z.object({ kind: z.literal("post_type") }),
    z.object({ kind: z.enum(["must", "must_not"]), text: z.string() }),
    z.object({ kind: z.enum(["exact_phrase", "fields"]) }),
    /** Where no single condition is in the way: all but the text, or, where that finds nothing either, all of them. */
    z.object({ kind: z.enum(["filters", "everything"]) }),
  ]),
  count: z.number().int(),
});
export type Relaxation = z.infer<typeof Relaxation>;

export const SearchAnswer = z.object({
  documents: z.array(SearchHit),
  /** All hits, not only this page's. */
  count: z.number().int(),
  /** How many of them hold all words searched for; they come first. Present when words were searched for. */
  complete_count: z.number().int().optional(),
  /** How many of them can be read in `language`: what `readable` leaves. Present when facets are asked for. */
  readable_count: z.number().int().optional(),
  /** Another spelling of `search` that finds clearly more, with its total, when the first page of this one finds little. */
  did_you_mean: z.object({ search: z.string(), count: z.number().int() }).optional(),
  /**
   * Present when nothing was found: what to let go, the most promising first, eight ways at most. Conditions that bring
   * nothing are left out. Empty only where nothing was asked for.
   */
  relax: z.array(Relaxation).optional(),
  page: z.number().int(),
  page_size: z.number().int(),
  /** Rows by taxonomy, most hits first, rows of none left out unless chosen. Present when asked for. */
  facets: z.partialRecord(z.enum(TAXONOMIES), z.array(FacetRow)).optional(),
  /** Hits by search post type over all types the caller may see, other conditions kept: the tabs' counts. */
  types: z.partialRecord(z.enum(SEARCH_POST_TYPES), z.number().int()).optional(),
  /** Hits by year with the year range itself left out, ascending: the histogram. */
  years: z.array(z.object({ year: z.number().int(), count: z.number().int() })).optional(),
  /** Slugs that terms had before they were renamed, or before they were merged into another, with those that they have now. */
  renamed: z.partialRecord(z.enum(TAXONOMIES), z.record(z.string(), z.string())).optional(),
  /** Slugs that no term has, by taxonomy, so that a page can say what it left out. */
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
