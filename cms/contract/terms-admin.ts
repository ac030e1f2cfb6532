import { z } from "zod";
import { NamesQuery, PageOfNames } from "./directory";
import {
  ADMIN_TERMS_PAGE_SIZE,
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

/** Terms of the library, for editors who add, change, merge and delete them. */

const Count = z.number().int();

/** `GET /admin/terms?taxonomy=&search=&page=&language=`: terms with or without posts, by name, parents before their children. */
export const AdminTermsQuery = NamesQuery.extend({
  taxonomy: z.enum(TAXONOMIES).default("topics"),
  page_size: NamesQuery.shape.page_size.default(ADMIN_TERMS_PAGE_SIZE),
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
export const AdminTermsAnswer = PageOfNames.extend({ terms: z.array(AdminTermRow) });
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
