import { z } from "zod";
import type { ProfileRule } from "./account-rules";
import { DirectoryQuery, DirectoryPage, ReviewFilter } from "./lists";
import { PersonRef } from "./collections";
import { DatabaseId, DatabaseIdText } from "./library";
import {
  AUTHOR_AFFILIATION_MAX_CHARS,
  AUTHOR_DESCRIPTION_MAX_CHARS,
  AUTHOR_NAME_MAX_CHARS,
  AUTHOR_ROLE_MAX_CHARS,
  AUTHOR_TOP_RESOURCES_MAX,
  CLAIM_COMMENT_MAX_CHARS,
  CLAIM_MESSAGE_MAX_CHARS,
} from "./limits";
import { CLAIM_STATES } from "./names";
import {
  Card,
  Image,
  LanguageQuery,
  TextLanguage,
  Ticked,
  lengthRule,
  optionalLineOf,
  textOf,
} from "./shared";

/** A reference to an author, for lists that only name them. */
export const AuthorRef = z.object({
  databaseId: z.number().int(),
  slug: z.string(),
  name: z.string(),
  link: z.string(),
});
export type AuthorRef = z.infer<typeof AuthorRef>;

/** How the caller relates to an author profile. `pending` and `denied` describe the caller's own last claim. */
export const OWN_CLAIM_STATES = ["none", "pending", "denied"] as const;

/** An author with the work that the caller may see. Every list is capped at `AUTHOR_LIST_CAP`. */
export const Author = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  slug: z.string(),
  name: z.string(),
  count: z.number().int(),
  description: z.string(),
  /** Language of `description`. */
  language: TextLanguage,
  firstName: z.string(),
  lastName: z.string(),
  affiliation: z.string(),
  role: z.string(),
  image: Image.nullable(),
  topResources: z.array(Card),
  documents: z.array(Card),
  /** Internal documents; empty unless the caller is staff. */
  internalDocuments: z.array(Card),
  toolkits: z.array(Card),
  collections: z.array(Card),
  /**
   * Other authors of the same documents, sorted by the number of shared documents, which is `count`. At most
   * `AUTHOR_COLLABORATORS_MAX`.
   */
  collaborators: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      link: z.string(),
      image: Image.nullable(),
      count: z.number().int(),
    }),
  ),
  /**
   * The topics that the author contributes to, the topic with the most documents first. `count` is the number of the
   * author's documents with the topic. `percentage` is the share of the author's documents that have the topic, rounded
   * (R9.16). At most `AUTHOR_CONTRIBUTIONS_MAX`.
   */
  contributions: z.array(
    z.object({
      term: z.object({ slug: z.string(), name: z.string(), link: z.string() }),
      count: z.number().int(),
      percentage: z.number().int(),
    }),
  ),
  /** Whether it is the caller's own profile. */
  isOwn: z.boolean(),
  /** Whether the profile is linked to an account. */
  hasOwner: z.boolean(),
  /** The linked user, shown to that user and to staff; null for all other callers, because the account is not public. */
  user: PersonRef.nullable(),
  /**
   * Null if the caller cannot claim the profile: visitors, users who have a profile, and all others once the profile is
   * linked.
   */
  claim: z.enum(OWN_CLAIM_STATES).nullable(),
  canEdit: z.boolean(),
  /** When it was last edited, to be sent with the next change; 1970 if it never was. */
  modified: z.iso.datetime(),
});
export type Author = z.infer<typeof Author>;

/** The sort orders of a directory of people: by first or last name. */
export const AUTHOR_SORTS = ["first", "last"] as const;
export type AuthorSort = (typeof AUTHOR_SORTS)[number];

/**
 * `GET /authors?language=`: every author with public work, by name as the language sorts it. Without `page_size`, all at
 * once.
 */
export const AuthorsQuery = DirectoryQuery.extend({ sort: z.enum(AUTHOR_SORTS).default("first") });
export type AuthorsQuery = z.infer<typeof AuthorsQuery>;
export const ListedAuthor = z.object({
  databaseId: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Both as the author entered them, or derived from `name`. */
  firstName: z.string(),
  lastName: z.string(),
  affiliation: z.string(),
  count: z.number().int(),
  link: z.string(),
  image: Image.nullable(),
  letter: z.string(),
});
export const AuthorsAnswer = DirectoryPage.extend({ authors: z.array(ListedAuthor) });
export type AuthorsAnswer = z.infer<typeof AuthorsAnswer>;

const addRuleIssue = (context: z.RefinementCtx, rule: ProfileRule) =>
  context.addIssue({ code: "custom", params: { rule } });

/** Returns a list, because a form sends a single value for a list of one, and an empty value for an empty list. */
const asList = (value: unknown) =>
  value === undefined
    ? undefined
    : (Array.isArray(value) ? value : [value]).filter((one) => one !== "");
const AnyId = DatabaseIdText.or(DatabaseId);
const TopResources = z.preprocess(
  asList,
  z
    .array(z.unknown())
    .optional()
    .transform((values, context) => {
      const ids = values?.map((value) => AnyId.safeParse(value).data ?? 0);
      if (ids?.includes(0)) addRuleIssue(context, "top_resource");
      const unique = ids && [...new Set(ids)];
      if (unique && unique.length > AUTHOR_TOP_RESOURCES_MAX)
        addRuleIssue(context, "too_many_top_resources");
      return unique;
    }),
);

/** A part of a picture as it is displayed, in pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** "x,y,width,height"; empty for the central square. */
const CropText = z
  .string()
  .default("")
  .transform((value, context): Crop | null => {
    if (value.trim() === "") return null;
    const numbers = /^\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*$/
      .exec(value)
      ?.slice(1)
      .map(Number);
    if (numbers) return { x: numbers[0]!, y: numbers[1]!, width: numbers[2]!, height: numbers[3]! };
    addRuleIssue(context, "crop");
    return z.NEVER;
  });

/**
 * The fields of `POST /authors/{id}?language=`, besides the file `profile_picture`. `language` is that of the description
 * and of the answer. Omitted fields stay unchanged. An empty text or list clears the field.
 */
export const AuthorForm = z.object({
  first_name: optionalLineOf(AUTHOR_NAME_MAX_CHARS).optional(),
  last_name: optionalLineOf(AUTHOR_NAME_MAX_CHARS).optional(),
  affiliation: optionalLineOf(AUTHOR_AFFILIATION_MAX_CHARS).optional(),
  role: optionalLineOf(AUTHOR_ROLE_MAX_CHARS).optional(),
  /** In the request's language. */
  description: textOf(AUTHOR_DESCRIPTION_MAX_CHARS).optional(),
  /** databaseIds of the author's own public work, in display order. */
  top_resources: TopResources,
  /** The part of `profile_picture` to keep. */
  crop: CropText,
  /** Ignored if the request contains a new picture. */
  remove_picture: Ticked,
  /** Uses the picture from LinkedIn in place of a file. Only for the caller's own profile. */
  linkedin_picture: Ticked,
  /** The `modified` of the profile that the caller has read. It prevents overwriting changes that others have made since. */
  modified: z.iso
    .datetime()
    .transform((value) => new Date(value))
    .optional(),
});
export type AuthorForm = z.output<typeof AuthorForm>;

/** `POST /claim_author/{id}`: the body may be omitted. */
export const ClaimRequest = z
  .object({
    /** A message for staff. */
    message: textOf(CLAIM_MESSAGE_MAX_CHARS).default(""),
  })
  .default({ message: "" });
export type ClaimRequest = z.output<typeof ClaimRequest>;
export const ClaimAnswer = z.object({ state: z.enum(CLAIM_STATES) });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

/** `GET /author_claims?state=&page=&language=`: pending claims with the oldest first, decided ones with the newest first. */
export const ClaimsQuery = LanguageQuery.extend({
  ...ReviewFilter.omit({ text_language: true }).shape,
  state: z.enum(CLAIM_STATES).default("pending"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ClaimsQuery = z.output<typeof ClaimsQuery>;

/** A claim as staff see it. */
export const AuthorClaim = z.object({
  id: z.number().int(),
  author: AuthorRef.extend({
    count: z.number().int(),
    affiliation: z.string(),
    hasOwner: z.boolean(),
  }),
  user: z.object({ databaseId: z.number().int(), name: z.string(), email: z.string() }),
  message: z.string(),
  created: z.iso.datetime(),
  state: z.enum(CLAIM_STATES),
  decided: z.iso.datetime().nullable(),
  /** Null while the claim is pending, and if the account of the member of staff is deleted. */
  decidedBy: z.object({ name: z.string() }).nullable(),
  comment: z.string(),
});
export type AuthorClaim = z.infer<typeof AuthorClaim>;
/** A page number after the last page gives the last page. */
export const ClaimsAnswer = z.object({
  claims: z.array(AuthorClaim),
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ClaimsAnswer = z.infer<typeof ClaimsAnswer>;

const Comment = textOf(CLAIM_COMMENT_MAX_CHARS);

/** `PUT /author_claims/{id}/decision`. */
export const ClaimDecision = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("confirm"), comment: Comment.default("") }),
  z.object({
    decision: z.literal("deny"),
    comment: Comment.superRefine(lengthRule(1, CLAIM_COMMENT_MAX_CHARS)),
  }),
]);
export type ClaimDecision = z.output<typeof ClaimDecision>;

/** `GET /author_profile?language=`: the caller's author profile and pending claims. */
export const OwnAuthorProfile = z.object({
  /** The caller's own profile. */
  author: AuthorRef.nullable(),
  /** The caller's pending claims, the newest first. */
  pendingClaims: z.array(z.object({ author: AuthorRef, created: z.iso.datetime() })),
  /** Whether LinkedIn is available on this site. */
  linkedIn: z.boolean(),
});
export type OwnAuthorProfile = z.infer<typeof OwnAuthorProfile>;

/** `GET /authors/linkedin_auth?user_id=&language=`: `language` is that of the page to which the browser returns. */
export const LinkedInQuery = LanguageQuery.extend({ user_id: z.coerce.number().pipe(DatabaseId) });

/** `GET /authors/linkedin_profile`: the caller's profile data that LinkedIn sent within the last hour. */
export const LinkedInProfile = z.object({
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The site's own copy, as a `data:` address of at most some tens of kilobytes. Nothing is loaded from other sites. */
  picture: Image.nullable(),
  /** Until when the data is kept. */
  expires: z.iso.datetime(),
});
export type LinkedInProfile = z.infer<typeof LinkedInProfile>;
