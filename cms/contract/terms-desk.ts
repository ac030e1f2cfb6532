import { z } from "zod";
import { NamesQuery, PageOfNames } from "./directory";
import {
  DESK_TERMS_PAGE_SIZE,
  TERM_CODE_MAX_CHARS,
  TERM_DESCRIPTION_MAX_CHARS,
  TERM_NAME_MAX_CHARS,
  TERM_POSITION_MAX,
  TERM_SLUG_MAX_CHARS,
} from "./limits";
import { DatabaseId } from "./library";
import { LANGUAGES } from "./languages";
import { TAXONOMIES, TOPIC_FAMILIES } from "./names";
import { LanguageQuery, TextLanguage } from "./shared";
import { lengthRule, optionalLineOf, textOf } from "./texts";

/** Terms of the library as editors add, change, merge and remove them. */

const Count = z.number().int();

/** `GET /desk/terms?taxonomy=&search=&page=&language=`: terms with posts and without, by name, parents before their children. */
export const DeskTermsQuery = NamesQuery.extend({
  taxonomy: z.enum(TAXONOMIES).default("topics"),
  page_size: NamesQuery.shape.page_size.default(DESK_TERMS_PAGE_SIZE),
});
export type DeskTermsQuery = z.output<typeof DeskTermsQuery>;

/** A term in the desk's list. */
export const DeskTermRow = z.object({
  databaseId: Count,
  taxonomy: z.enum(TAXONOMIES),
  slug: z.string(),
  name: z.string(),
  /** Language of `name`. */
  language: TextLanguage,
  /** Names of the terms above it, outermost first. */
  path: z.array(z.string()),
  /** The site's languages that it has a name in. */
  languages: z.array(z.enum(LANGUAGES)),
  /** Public posts that carry it or one below it. */
  count: Count,
  /** Where the public finds it. */
  link: z.string(),
});
export type DeskTermRow = z.infer<typeof DeskTermRow>;
export const DeskTermsAnswer = PageOfNames.extend({ terms: z.array(DeskTermRow) });
export type DeskTermsAnswer = z.infer<typeof DeskTermsAnswer>;

/** What has a term: it is removed only when all of it is nothing. */
export const TermUses = z.object({
  /** Posts of all kinds, and those of them that everybody sees. */
  posts: Count,
  publicPosts: Count,
  /** Terms right below it. */
  children: Count,
  /** People who follow it. */
  followers: Count,
  /** Contributions that are not decided yet. */
  contributions: Count,
  /** Of an author: whether the profile is somebody's, and claims of it, decided ones too. */
  hasOwner: z.boolean(),
  claims: Count,
});
export type TermUses = z.infer<typeof TermUses>;

const Named = z.record(TextLanguage, z.string());

/** `GET /desk/terms/{id}`. */
export const DeskTerm = DeskTermRow.extend({
  /** In all languages that it has, by language. */
  names: Named,
  descriptions: Named,
  parent: z.object({ databaseId: Count, name: z.string() }).nullable(),
  family: z.enum(TOPIC_FAMILIES).nullable(),
  code: z.string(),
  position: Count,
  uses: TermUses,
  /** What it was called in addresses before, and what was merged into it. */
  formerSlugs: z.array(z.string()),
  modified: z.iso.datetime(),
});
export type DeskTerm = z.infer<typeof DeskTerm>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Empty: made from the English name. */
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
/** The site's languages; English stands in for those without a name of their own. */
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

/** What an editor says of a term; names and descriptions in other languages than the site's stay as they are. */
export const TermInput = z.object({
  slug: Slug,
  names: Names.prefault({}),
  descriptions: Descriptions.prefault({}),
  /** databaseId of a term of the same taxonomy; counts where terms have parents. */
  parent: z.coerce.number().pipe(DatabaseId).nullable().default(null),
  /** Counts for topics alone. */
  family: z.enum(TOPIC_FAMILIES).nullable().default(null),
  /** Counts where terms have codes. */
  code: optionalLineOf(TERM_CODE_MAX_CHARS).default(""),
  /** What comes first in lists that are not sorted by name. */
  position: z.coerce.number().int().min(0).max(TERM_POSITION_MAX).default(0),
});
export type TermInput = z.output<typeof TermInput>;
/** `POST /desk/terms`. */
export const NewTerm = TermInput.extend({ taxonomy: z.enum(TAXONOMIES) });
export type NewTerm = z.output<typeof NewTerm>;
/** `PUT /desk/terms/{id}`: `modified` is the term's when it was looked at. */
export const TermChange = TermInput.extend({
  modified: z.iso.datetime().transform((value) => new Date(value)),
});
export type TermChange = z.output<typeof TermChange>;

/** Why a term cannot be merged into another. */
const MERGE_PROBLEMS = ["same", "taxonomy", "below", "two_owners"] as const;

/** `GET /desk/terms/{id}/merge?into=`: what merging a term into another would change. */
export const MergeQuery = LanguageQuery.extend({ into: z.coerce.number().pipe(DatabaseId) });
export const MergePreview = z.object({
  from: DeskTermRow,
  into: DeskTermRow,
  /** What has the term that goes. */
  uses: TermUses,
  /** Posts that have both already. */
  both: Count,
  /** Null where it can be done. */
  problem: z.enum(MERGE_PROBLEMS).nullable(),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** `POST /desk/terms/{id}/merge`. */
export const MergeRequest = z.object({ into: z.coerce.number().pipe(DatabaseId) });
