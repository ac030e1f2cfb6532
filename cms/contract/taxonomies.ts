import { z } from "zod";
import { DirectoryQuery, ListQuery, DirectoryPage, ListPage } from "./lists";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import { DatabaseIdText, DatabaseId } from "./library";
import {
  DOCUMENT_TERMS_MAX,
  FOUND_TERMS_LIMIT,
  KEYWORDS_PAGE_SIZE,
  LISTED_TERMS_MAX,
  SUBSCRIPTION_TERMS_MAX,
  TREE_PAGE_SIZE,
  TERM_PICKS_MAX,
  ADMIN_TERMS_PAGE_SIZE,
  TERM_CODE_MAX_CHARS,
  TERM_DESCRIPTION_MAX_CHARS,
  TERM_NAME_MAX_CHARS,
  TERM_POSITION_MAX,
  TERM_SLUG_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "./limits";
import { TAXONOMIES, type Taxonomy, TAXONOMY_SERVER_NAMES, TOPIC_FAMILIES } from "./names";
import {
  LanguageCode,
  Term,
  TextLanguage,
  Card,
  LanguageQuery,
  lengthRule,
  optionalLineOf,
  textOf,
  DocumentRef,
} from "./shared";
import { SuggestedTerm, SuggestionsQuery } from "./search";

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
export const TermDirectory = DirectoryPage.extend({
  terms: z.array(ListedTerm.extend({ letter: z.string() })),
});
export type TermDirectory = z.infer<typeof TermDirectory>;

/**
 * `GET /taxonomies/{type}/tree`: terms with public posts, each parent before its children. Countries are below their
 * regions. A page contains top-level terms, each with all terms below it. A search keeps the matching terms, with all
 * terms above and below.
 */
export const TermTreeQuery = ListQuery.extend({
  page_size: ListQuery.shape.page_size.default(TREE_PAGE_SIZE),
});
export type TermTreeQuery = z.infer<typeof TermTreeQuery>;
export const TermTreeAnswer = ListPage.extend({
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

/** `GET /terms/{type}/{slug}`. */
export const TermPageParams = z.object({
  type: z.enum(TAXONOMIES),
  slug: z.string().min(1).max(SLUG_MAX_CHARS),
});
export const TermPageQuery = LanguageQuery;

/** The part of a term's page above the results. */
export const TermPage = z.object({
  name: z.string(),
  /** Empty if the term has no description. */
  description: z.string(),
  /** Language of `description`. */
  language: TextLanguage,
  /**
   * When the newest post with the term, or a term below it, was created: a date and time, or only the year if no more is
   * known. Null if there is no post or nothing is known.
   */
  newest: z.union([z.iso.datetime(), z.string().regex(/^\d{4}$/)]).nullable(),
  /** Posts that editors have chosen, in order. */
  picks: z.array(Card),
});
export type TermPage = z.infer<typeof TermPage>;

/** `GET /admin/terms/{id}/picks`: the chosen posts, for editors. */
export const TermPicks = z.object({
  version: z.string(),
  /** In order. Deleted posts are left out. */
  posts: z.array(DocumentRef),
});
export type TermPicks = z.infer<typeof TermPicks>;

/** `PUT /admin/terms/{id}/picks`: all chosen posts from now on, in this order. */
export const TermPicksChange = z.object({
  /** The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). */
  version: z.string().max(100).optional(),
  post_ids: z
    .array(DatabaseId)
    .max(TERM_PICKS_MAX)
    .transform((ids) => [...new Set(ids)]),
});
export type TermPicksChange = z.infer<typeof TermPicksChange>;

// --- Terms in the admin area: editors add, change, merge and delete them ---

const Count = z.number().int();

/**
 * `GET /admin/terms?taxonomy=&search=&page=&language=`: terms with or without posts, by name, parents before their children.
 */
export const AdminTermsQuery = ListQuery.extend({
  taxonomy: z.enum(TAXONOMIES).default("topics"),
  page_size: ListQuery.shape.page_size.default(ADMIN_TERMS_PAGE_SIZE),
});
export type AdminTermsQuery = z.output<typeof AdminTermsQuery>;

/** A term in the admin area's list. */
export const AdminTermRow = z.object({
  databaseId: Count,
  taxonomy: z.enum(TAXONOMIES),
  slug: z.string(),
  name: z.string(),
  /** Language of `name`. */
  language: TextLanguage,
  /** Names of the terms above it, outermost first. */
  path: z.array(z.string()),
  /** The site's languages in which it has a name. */
  languages: z.array(z.enum(LANGUAGES)),
  /** The number of public posts that have it or a term below it. */
  count: Count,
  /** The address of the term on the public site. */
  link: z.string(),
});
export type AdminTermRow = z.infer<typeof AdminTermRow>;
export const AdminTermsAnswer = ListPage.extend({ terms: z.array(AdminTermRow) });
export type AdminTermsAnswer = z.infer<typeof AdminTermsAnswer>;

/** Usage counts of a term. A term can be deleted only when all are zero. */
export const TermUses = z.object({
  /** Posts of all kinds, and the public ones among them. */
  posts: Count,
  publicPosts: Count,
  /** The terms directly below it. */
  children: Count,
  /** The number of users who follow it. */
  followers: Count,
  /** Contributions that are not decided yet. */
  contributions: Count,
  /** For an author: whether the profile is linked to an account, and the number of claims, including decided ones. */
  hasOwner: z.boolean(),
  claims: Count,
});
export type TermUses = z.infer<typeof TermUses>;

const Named = z.record(TextLanguage, z.string());

/** `GET /admin/terms/{id}`. */
export const AdminTerm = AdminTermRow.extend({
  /** By language, in all languages that the term has. */
  names: Named,
  descriptions: Named,
  parent: z.object({ databaseId: Count, name: z.string() }).nullable(),
  family: z.enum(TOPIC_FAMILIES).nullable(),
  code: z.string(),
  position: Count,
  uses: TermUses,
  /** Its earlier slugs, and the slugs of terms merged into it. */
  formerSlugs: z.array(z.string()),
  modified: z.iso.datetime(),
});
export type AdminTerm = z.infer<typeof AdminTerm>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Empty: generated from the English name. */
const Slug = z
  .string()
  .trim()
  .max(TERM_SLUG_MAX_CHARS)
  .default("")
  .superRefine((value, context) => {
    if (value !== "" && !SLUG.test(value))
      context.addIssue({ code: "custom", params: { rule: "term_slug" } });
  });
const Name = optionalLineOf(TERM_NAME_MAX_CHARS).default("");
const Description = textOf(TERM_DESCRIPTION_MAX_CHARS).default("");
/** The site's languages. The English name is used for languages without a name. */
const Names = z.object({
  es: Name,
  sv: Name,
  nl: Name,
  fr: Name,
  en: optionalLineOf(TERM_NAME_MAX_CHARS)
    .default("")
    .superRefine(lengthRule(1, TERM_NAME_MAX_CHARS)),
});
const Descriptions = z.object({
  en: Description,
  es: Description,
  sv: Description,
  nl: Description,
  fr: Description,
});

/** The editable fields of a term. Names and descriptions in languages other than the site's stay unchanged. */
export const TermInput = z.object({
  slug: Slug,
  names: Names.prefault({}),
  descriptions: Descriptions.prefault({}),
  /** databaseId of a term of the same taxonomy; ignored if terms of the taxonomy have no parents. */
  parent: z.coerce.number().pipe(DatabaseId).nullable().default(null),
  /** Only for topics; ignored for other terms. */
  family: z.enum(TOPIC_FAMILIES).nullable().default(null),
  /** Ignored if terms of the taxonomy have no codes. */
  code: optionalLineOf(TERM_CODE_MAX_CHARS).default(""),
  /** The position in lists that are not sorted by name. */
  position: z.coerce.number().int().min(0).max(TERM_POSITION_MAX).default(0),
});
export type TermInput = z.output<typeof TermInput>;
/** `POST /admin/terms`. */
export const NewTerm = TermInput.extend({ taxonomy: z.enum(TAXONOMIES) });
export type NewTerm = z.output<typeof NewTerm>;
/** `PUT /admin/terms/{id}`: `modified` is that of the term when it was read. */
export const TermChange = TermInput.extend({
  modified: z.iso.datetime().transform((value) => new Date(value)),
});
export type TermChange = z.output<typeof TermChange>;

/** Why a term cannot be merged into another. */
const MERGE_PROBLEMS = ["same", "taxonomy", "below", "two_owners"] as const;

/** `GET /admin/terms/{id}/merge?into=`: the effects of merging a term into another. */
export const MergeQuery = LanguageQuery.extend({ into: z.coerce.number().pipe(DatabaseId) });
export const MergePreview = z.object({
  from: AdminTermRow,
  into: AdminTermRow,
  /** Usage counts of the term that is merged and deleted. */
  uses: TermUses,
  /** The number of posts that already have both. */
  both: Count,
  /** Null if the terms can be merged. */
  problem: z.enum(MERGE_PROBLEMS).nullable(),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** `POST /admin/terms/{id}/merge`. */
export const MergeRequest = z.object({ into: z.coerce.number().pipe(DatabaseId) });
