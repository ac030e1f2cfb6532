import { z } from "zod";
import { Email } from "./accounts";
import { ListQuery, ListPage, ReviewFilter } from "./lists";
import { DEFAULT_LANGUAGE } from "./languages";
import { DatabaseId, OwnListQuery } from "./library";
import {
  COLLECTION_DESCRIPTION_MAX_CHARS,
  COLLECTION_NOTE_MAX_CHARS,
  COLLECTION_PEOPLE_MAX,
  COLLECTION_POSTS_MAX,
  COLLECTION_RECOMMENDED_MAX,
  COLLECTION_TITLE_MAX_CHARS,
  COLLECTIONS_AT_ONCE_MAX,
  INVITES_AT_ONCE_MAX,
  LISTED_POSTS_MAX,
  PROMOTION_REASON_MAX_CHARS,
} from "./limits";
import {
  Card,
  LanguageCode,
  LanguageQuery,
  TextLanguage,
  TranslationRef,
  lengthRule,
  lineOf,
  textOf,
} from "./shared";

/** `author` owns the collection, `collaborator` has accepted an invitation, `pending` is invited. */
export const COLLECTION_ROLES = ["author", "collaborator", "pending"] as const;
export const PERMISSIONS = ["edit", "read"] as const;
export type Permission = (typeof PERMISSIONS)[number];

const Title = lineOf(COLLECTION_TITLE_MAX_CHARS);
const Description = textOf(COLLECTION_DESCRIPTION_MAX_CHARS);

/** The `modified` of the version that the caller's change is based on. */
const ModifiedWhenRead = z.iso.datetime().transform((value) => new Date(value));
const Posts = z.array(DatabaseId);

/** `POST /internal_collections`. A collection is private unless stated otherwise. */
export const NewInternalCollection = z.object({
  title: z.string().default("").pipe(Title),
  description: Description.default(""),
  private: z.boolean().default(true),
  /** Visible only to staff. Only staff can set it. */
  staffOnly: z.boolean().default(false),
  /** The language of its texts. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Its first posts, in order. */
  posts: Posts.max(COLLECTION_POSTS_MAX).default([]),
});
export type NewInternalCollection = z.infer<typeof NewInternalCollection>;

/**
 * `PUT /internal_collections/{id}`: omitted fields stay unchanged. If another user has changed a field since `modified`
 * and the caller sends its old value, the other user's value is kept. If both changed it, the request is refused with
 * `edit_conflict`. Without `modified` the last change wins.
 */
export const InternalCollectionChange = z.object({
  modified: ModifiedWhenRead.optional(),
  title: Title.optional(),
  description: Description.optional(),
  private: z.boolean().optional(),
  staffOnly: z.boolean().optional(),
  /** The posts to show first, in order. Posts that are not in the collection are left out. */
  recommendedPosts: Posts.max(COLLECTION_RECOMMENDED_MAX).optional(),
});
export type InternalCollectionChange = z.infer<typeof InternalCollectionChange>;

/** `PUT /internal_collections/{id}/posts/{postId}/note`. */
export const NoteChange = z.object({
  modified: ModifiedWhenRead,
  note: textOf(COLLECTION_NOTE_MAX_CHARS),
});
export type NoteChange = z.infer<typeof NoteChange>;

/** A user as other users see them. */
export const PersonRef = z.object({ databaseId: z.number().int(), name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** The data of a small cover. */
export const Cover = Card.pick({
  databaseId: true,
  type: true,
  title: true,
  language: true,
  contentTypeSlug: true,
  topicFamily: true,
  publicationYear: true,
  thumbnail: true,
});
export type Cover = z.infer<typeof Cover>;

/** The fields of every answer about a collection, besides its card. */
const CollectionFacts = z.object({
  /** Null for a caller who is neither owner, collaborator nor invited. */
  role: z.enum(COLLECTION_ROLES).nullable(),
  /** Whether the caller may change its texts and posts. */
  userCanEdit: z.boolean(),
  private: z.boolean(),
  staffOnly: z.boolean(),
  siteCollection: z.boolean(),
  featured: z.boolean(),
  /**
   * Whether a promotion request waits for staff, and whether the last one was denied. Shown to the collection's people
   * and to staff.
   */
  requestToPromote: z.boolean(),
  promotionDenied: z.boolean(),
  /** Null for the site's own collections, and if the owner's account is deleted. */
  author: PersonRef.nullable(),
  /** The covers of its first posts. */
  images: z.array(Cover),
});

export const CollectionSummary = Card.extend(CollectionFacts.shape).extend({
  /** The number of collaborators who have accepted. */
  collaboratorCount: z.number().int(),
  /** Whether it contains the post given in the query. */
  holdsPost: z.boolean().optional(),
});
export type CollectionSummary = z.infer<typeof CollectionSummary>;

/**
 * The data that an invited user may see before answering. Until users have proved that the invited address is theirs,
 * they see only the title and the inviter. The description is empty and the author null.
 */
export const PendingCollection = z.object({
  databaseId: z.number().int(),
  title: z.string(),
  description: z.string(),
  language: TextLanguage,
  author: PersonRef.nullable(),
  invitedBy: PersonRef.nullable(),
  invited: z.iso.datetime(),
  /** Whether accepting requires the key from the mail. */
  needsKey: z.boolean(),
});
export type PendingCollection = z.infer<typeof PendingCollection>;

export const DeletedCollection = z.object({
  databaseId: z.number().int(),
  title: z.string(),
  language: TextLanguage,
  restorableUntil: z.iso.datetime(),
});
export type DeletedCollection = z.infer<typeof DeletedCollection>;

/**
 * `GET /internal_collections?language=&post=`: with `post`, the answer contains that post, and each collection says
 * whether it contains it.
 */
export const InternalCollectionsQuery = ListQuery.pick({ language: true, search: true }).extend({
  post: z.coerce.number().pipe(DatabaseId).optional(),
  /** Sorts by the last change, newest first, or alphabetically. */
  sort: z.enum(["modified", "title"]).default("modified"),
  /** The maximum number of the caller's own collections, and of shared ones; all if omitted. */
  first: z.coerce.number().int().min(1).max(LISTED_POSTS_MAX).optional(),
  /** Whether to include covers. Without them, a long list is read in half the time. */
  covers: z
    .enum(["true", "false"])
    .default("true")
    .transform((covers) => covers === "true"),
});
export type InternalCollectionsQuery = z.infer<typeof InternalCollectionsQuery>;

/** The number of collections, and how many of them match the search. */
const Counts = z.object({ size: z.number().int(), found: z.number().int() });

/** Invitations are sorted by time, the newest first. Deleted collections are listed as long as they can be restored. */
export const InternalCollectionsAnswer = z.object({
  own: z.array(CollectionSummary),
  shared: z.array(CollectionSummary),
  counts: z.object({ own: Counts, shared: Counts }),
  /** Changes as soon as any collection or invitation in these lists changes, is added or is removed. */
  version: z.string(),
  pending: z.array(PendingCollection),
  deleted: z.array(DeletedCollection),
  /** The post given in the query. */
  post: Card.optional(),
});
export type InternalCollectionsAnswer = z.infer<typeof InternalCollectionsAnswer>;

export const Collaborator = PersonRef.extend({ permission: z.enum(PERMISSIONS) });

/**
 * `GET /internal_collections/{id}`. Lists of people are empty for callers who are not among its people. Email addresses
 * are only for its owner.
 */
export const InternalCollection = Card.extend(CollectionFacts.shape).extend({
  /** The whole description, with line breaks. */
  description: z.string(),
  collaborators: z.array(Collaborator),
  pendingCollaborators: z.array(PersonRef.extend({ invited: z.iso.datetime() })),
  pendingInvites: z.array(
    z.object({ id: z.number().int(), email: z.string(), invited: z.iso.datetime() }),
  ),
  requestedBy: PersonRef.nullable(),
  /** When promotion was requested. Shown to the same users as `requestToPromote`. */
  requested: z.iso.datetime().nullable(),
  /** Why the last request was denied. */
  promotionReason: z.string(),
  recommendedPosts: z.array(Card),
  /** databaseIds of its posts, in its own order. Cards and notes are at `…/posts`, page by page. */
  documents: z.array(z.number().int()),
});
export type InternalCollection = z.infer<typeof InternalCollection>;

/** `GET /internal_collections/{id}/posts`: in the collection's own order, or by title. */
export const CollectionPostsQuery = OwnListQuery.extend({
  sort: z.enum(["own", "title"]).default("own"),
});
export type CollectionPostsQuery = z.infer<typeof CollectionPostsQuery>;
/** A post with the collection's note about it. */
const PostWithNote = Card.extend({ note: z.string() });
export const CollectionPostsAnswer = ListPage.extend({
  posts: z.array(PostWithNote.extend({ recommended: z.boolean() })),
  /** Posts in the whole collection. `count` is the number that match the search. */
  size: z.number().int(),
  /** The number of internal posts among them, which visitors do not see. Always 0 for callers who are not staff. */
  internal: z.number().int(),
  modified: z.iso.datetime(),
});
export type CollectionPostsAnswer = z.infer<typeof CollectionPostsAnswer>;

/** The state after a change of the posts. */
export const CollectionState = z.object({
  databaseId: z.number().int(),
  postCount: z.number().int(),
  modified: z.iso.datetime(),
});
export type CollectionState = z.infer<typeof CollectionState>;

/** `PUT /internal_collections/posts/{postId}`: adds one post to several collections and removes it from others, all or none. */
export const PostCollectionsChange = z.object({
  add: z.array(DatabaseId).max(COLLECTIONS_AT_ONCE_MAX).default([]),
  remove: z.array(DatabaseId).max(COLLECTIONS_AT_ONCE_MAX).default([]),
});
export type PostCollectionsChange = z.infer<typeof PostCollectionsChange>;
export const CollectionStates = z.object({ collections: z.array(CollectionState) });

/** `POST /internal_collections/{id}/send_invites`. */
export const InvitesRequest = z.object({
  emails: z.array(Email).min(1).max(INVITES_AT_ONCE_MAX),
  /** The language of the mail to an address without an account. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type InvitesRequest = z.infer<typeof InvitesRequest>;

/** `PUT /internal_collections/{id}/pending_collaborators`: invites users. Users who already take part stay unchanged. */
export const PendingCollaboratorsRequest = z.object({
  user_ids: z.array(DatabaseId).min(1).max(COLLECTION_PEOPLE_MAX),
});

/** `POST /internal_collections/{id}/accept`: the body may be omitted if no key is needed. */
export const InvitationAcceptance = z
  .object({
    /** The key from the link in the invitation mail. */
    key: z.string().optional(),
  })
  .default({});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** `PUT /internal_collections/{id}/collaborators/{userId}`. */
export const PermissionChange = z.object({ permission: z.enum(PERMISSIONS) });

/** `GET /autocomplete_users?email=`: a complete address, or the beginning of the name of a user whom the caller works with. */
export const PeopleQuery = z.object({
  email: z
    .string()
    .max(1024)
    .transform((value) => value.trim())
    .default(""),
});
export const PeopleAnswer = z.object({ users: z.array(PersonRef) });
export type PeopleAnswer = z.infer<typeof PeopleAnswer>;

/** `GET /promotion_requests?page=`. A number after the last page gives the last page. */
export const PromotionRequestsQuery = LanguageQuery.extend({
  ...ReviewFilter.shape,
  page: ListQuery.shape.page,
});
export type PromotionRequestsQuery = z.infer<typeof PromotionRequestsQuery>;

/** A promotion request that waits for staff; the oldest first. */
export const PromotionRequest = z.object({
  collection: InternalCollection,
  requested: z.iso.datetime(),
  /** Its first posts and the total number, as the public will see them: without internal posts. */
  preview: z.array(PostWithNote),
  publicCount: z.number().int(),
});
export type PromotionRequest = z.infer<typeof PromotionRequest>;
export const PromotionRequestsAnswer = ListPage.extend({ requests: z.array(PromotionRequest) });
export type PromotionRequestsAnswer = z.infer<typeof PromotionRequestsAnswer>;

/** `PUT /promotion_requests/{id}`. Staff accept the version that they have read: `modified` must still match the collection. */
export const PromotionDecision = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("accept"), modified: ModifiedWhenRead }),
  z.object({
    decision: z.literal("deny"),
    reason: textOf(PROMOTION_REASON_MAX_CHARS).superRefine(
      lengthRule(1, PROMOTION_REASON_MAX_CHARS),
    ),
  }),
]);
export type PromotionDecision = z.infer<typeof PromotionDecision>;

/** `GET /collections?lang=SV`: the public site collections, newest change first. */
export const CollectionsQuery = z.object({ lang: LanguageCode.default(DEFAULT_LANGUAGE) });
export const CollectionsAnswer = z.object({ collections: z.array(Card), count: z.number().int() });
export type CollectionsAnswer = z.infer<typeof CollectionsAnswer>;

/** `GET /collections/{slug}?language=`: a public collection without its documents, which are found by a search request. */
export const Collection = Card.extend({
  description: z.string(),
  siteCollection: z.boolean(),
  featured: z.boolean(),
  curator: z.string().nullable(),
  /** The owner; null for the site's own collections, and if the owner's account is deleted. */
  author: PersonRef.nullable(),
  /** The posts that the collection recommends first: the slider "Start here". */
  recommendedPosts: z.array(Card),
  translations: z.array(TranslationRef),
});
export type Collection = z.infer<typeof Collection>;

/** `GET /collections/{id}/files/weight` and `GET /authors/{id}/files/weight`: the size of a download of all files. */
export const FilesWeight = z.object({
  count: z.number().int(),
  /** The bytes of all files together. */
  size: z.number().int(),
});
export type FilesWeight = z.infer<typeof FilesWeight>;
