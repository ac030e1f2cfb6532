import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import {
  RECOMMENDATIONS_MAX,
  RECOMMENDATIONS_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
  SEARCH_TERMS_MAX,
  FOLLOWED_TERMS_MAX,
  DOCUMENT_TITLE_MAX_CHARS,
  SPOTLIGHT_ITEMS_MAX,
  SPOTLIGHT_TEXT_MAX_CHARS,
  SITE_URL_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "./limits";
import { SEARCH_INDICES, SEARCH_POST_TYPES, SORT_KEYS, type Taxonomy } from "./names";
import {
  Card,
  LanguageCode,
  TermRef,
  TextLanguage,
  LanguageQuery,
  Image,
  lineOf,
  textOf,
  DocumentRef,
} from "./shared";
import { DatabaseId } from "./library";
import { isSitePath } from "./admin-rules";

const Slugs = z.array(z.string().max(SLUG_MAX_CHARS)).max(SEARCH_TERMS_MAX).default([]);

/** The body of `POST /recommendations`, with the names of R3.36 and R3.37. `seed` and `as_of` are additions. */
export const RecommendationRequest = z.object({
  /** The internal index is silently ignored for callers who are not staff. */
  indices: z
    .array(z.enum(SEARCH_INDICES))
    .min(1)
    .default([...SEARCH_INDICES]),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Resources by default. For collections use `featured_collection` and `internal_collection`. */
  post_type: z.array(z.enum(SEARCH_POST_TYPES)).min(1).default(["document", "internal_document"]),
  /** Slugs of the terms that the user follows: OR within a list. A topic includes all topics below it. */
  document_topics: Slugs,
  document_countries: Slugs,
  /** With both lists, whether a match in one of them is enough. Otherwise a post must match both. */
  inclusive: z.boolean().default(false),
  /** Only peer-reviewed posts, and only posts recommended by staff. */
  peer_reviewed: z.boolean().default(false),
  recommended: z.boolean().default(false),
  /** The order of the best posts. */
  sort_by: z.enum(SORT_KEYS).default("Relevance"),
  page: z.number().int().min(1).max(RECOMMENDATIONS_MAX).default(1),
  page_size: z.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(RECOMMENDATIONS_PAGE_SIZE),
  /** Shuffles posts of about equal rank. The same number gives the same order. */
  seed: z.number().int().min(0).max(0xffff_ffff).default(0),
  /** Posts that the user has saved after this time have no effect, so that the pages belong to one stable list. */
  as_of: z.iso.datetime().optional(),
});
export type RecommendationRequest = z.infer<typeof RecommendationRequest>;
export type RecommendationRequestInput = z.input<typeof RecommendationRequest>;

/** Why a post is recommended: the strongest of its reasons. */
export const RecommendationReason = z.discriminatedUnion("kind", [
  /** It has a topic or country of the request, or both. */
  z.object({ kind: z.literal("followed"), topic: TermRef.nullable(), country: TermRef.nullable() }),
  /** Several other users saved it together with this post, which the caller has saved. */
  z.object({
    kind: z.literal("saved_together"),
    post: z.object({
      databaseId: z.number().int(),
      title: z.string(),
      language: TextLanguage,
      link: z.string(),
    }),
  }),
  /** It shares these terms with posts that the caller has saved. */
  z.object({ kind: z.literal("shared_terms"), terms: z.array(TermRef).min(1) }),
  /** Recommended by staff. */
  z.object({ kind: z.literal("recommended") }),
  z.object({ kind: z.literal("peer_reviewed") }),
  z.object({ kind: z.literal("new") }),
  /** Chosen only by the shuffle. */
  z.object({ kind: z.literal("shuffled") }),
]);
export type RecommendationReason = z.infer<typeof RecommendationReason>;

export const Recommendation = Card.extend({ reason: RecommendationReason });
export type Recommendation = z.infer<typeof Recommendation>;

export const RecommendationsAnswer = z.object({
  documents: z.array(Recommendation),
  /** The length of the whole list, at most RECOMMENDATIONS_MAX. */
  count: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
});
export type RecommendationsAnswer = z.infer<typeof RecommendationsAnswer>;

/** Kinds of terms that users can follow, by the field names of the forms (R3.9). */
export const PREFERENCE_FIELDS = {
  documentCountries: "countries",
  documentTopics: "topics",
} as const satisfies Record<string, Taxonomy>;
export type PreferenceField = keyof typeof PREFERENCE_FIELDS;

const Followed = z.array(DatabaseId).max(FOLLOWED_TERMS_MAX);

/** `POST /update_user_preferences`: databaseIds of all followed terms from now on. Omitted lists stay unchanged. */
export const PreferencesChange = z.object({
  documentCountries: Followed.optional(),
  documentTopics: Followed.optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** A term that a user follows; `language` is the language of its name. */
export const FollowedTerm = TermRef.extend({
  databaseId: z.number().int(),
  language: TextLanguage,
});
export type FollowedTerm = z.infer<typeof FollowedTerm>;

/** The terms that a user follows, in the order in which they were chosen. */
export const UserPreferences = z.object({
  documentCountries: z.array(FollowedTerm),
  documentTopics: z.array(FollowedTerm),
});
export type UserPreferences = z.infer<typeof UserPreferences>;

/** The language of the names in the answer. */
export const PreferencesQuery = LanguageQuery;

/** A path of the site, or an https address. Excludes addresses that run scripts. */
const Link = z
  .string()
  .max(SITE_URL_MAX_CHARS)
  .refine((value) => isSitePath(value) || /^https:\/\/[^\s\\]*$/.test(value));

const PostItem = z.object({ post_id: DatabaseId });
const LinkItem = z.object({
  link: Link,
  title: lineOf(DOCUMENT_TITLE_MAX_CHARS),
  text: textOf(SPOTLIGHT_TEXT_MAX_CHARS).default(""),
  /** Id of a picture among the files. */
  file_id: z.string().max(64).nullable().default(null),
});

/** `PUT /spotlight/{language}`: all items of the spotlight in the language from now on, in this order. */
export const SpotlightChange = z.object({
  /**
   * The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). Without it, the existing
   * items are replaced in any case.
   */
  version: z.string().max(100).optional(),
  items: z.array(z.union([PostItem.strict(), LinkItem.strict()])).max(SPOTLIGHT_ITEMS_MAX),
});
export type SpotlightChange = z.infer<typeof SpotlightChange>;
export type SpotlightItemDraft = SpotlightChange["items"][number];

export const SpotlightParams = z.object({ language: z.enum(LANGUAGES) });

/** `GET /spotlight/{language}`: the items as they are stored, for editing. */
export const SpotlightDraft = z.object({
  version: z.string(),
  items: z.array(z.union([PostItem, LinkItem])),
  /** The posts among them, for display. Deleted posts are left out. */
  posts: z.array(DocumentRef),
});
export type SpotlightDraft = z.infer<typeof SpotlightDraft>;

/** An item as the page shows it: a post as a card, or a link with its text. */
export const SpotlightItem = z.object({
  title: z.string(),
  /** The language of `title` and `text`. */
  language: TextLanguage,
  text: z.string(),
  /** Path of the post's page with the language's prefix, or the link as entered. */
  link: z.string(),
  image: Image.nullable(),
  /** The post; null for a link. */
  post: Card.nullable(),
});
export type SpotlightItem = z.infer<typeof SpotlightItem>;
