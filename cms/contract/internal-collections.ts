import { z } from "zod";
import { Email } from "./accounts";
import { NamesQuery, PageOfNames } from "./directory";
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
import { ReviewFilter } from "./review";
import { Card, LanguageCode, LanguageQuery, TextLanguage } from "./shared";
import { lengthRule, lineOf, textOf } from "./texts";

/** `author` owns the collection, `collaborator` has accepted, `pending` is asked. */
export const COLLECTION_ROLES = ["author", "collaborator", "pending"] as const;
export const PERMISSIONS = ["edit", "read"] as const;
export type Permission = (typeof PERMISSIONS)[number];

const Title = lineOf(COLLECTION_TITLE_MAX_CHARS);
const Description = textOf(COLLECTION_DESCRIPTION_MAX_CHARS);

/** The `modified` that the caller's change is made on. */
const Seen = z.iso.datetime().transform((value) => new Date(value));
const Posts = z.array(DatabaseId);

/** `POST /internal_collections`. What nobody says is private is private. */
export const NewInternalCollection = z.object({
  title: z.string().default("").pipe(Title),
  description: Description.default(""),
  private: z.boolean().default(true),
  /** Of staff alone, and for staff alone to make. */
  staffOnly: z.boolean().default(false),
  /** The language that its texts are in. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** Its first pieces, in their order. */
  posts: Posts.max(COLLECTION_POSTS_MAX).default([]),
});
export type NewInternalCollection = z.infer<typeof NewInternalCollection>;

/**
 * `PUT /internal_collections/{id}`: what is left out stays. A field that somebody else changed since `modified` is kept as
 * they left it when the caller sends what it said before, and refused with `edit_conflict` when the caller changed it too.
 * Without `modified` the last change wins.
 */
export const InternalCollectionChange = z.object({
  modified: Seen.optional(),
  title: Title.optional(),
  description: Description.optional(),
  private: z.boolean().optional(),
  staffOnly: z.boolean().optional(),
  /** The pieces put first, in their order. Those that are not in the collection are left out. */
  recommendedPosts: Posts.max(COLLECTION_RECOMMENDED_MAX).optional(),
});
export type InternalCollectionChange = z.infer<typeof InternalCollectionChange>;

/** `PUT /internal_collections/{id}/posts/{postId}/note`. */
export const NoteChange = z.object({ modified: Seen, note: textOf(COLLECTION_NOTE_MAX_CHARS) });
export type NoteChange = z.infer<typeof NoteChange>;

/** A person as others see them. */
export const PersonRef = z.object({ databaseId: z.number().int(), name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** What a small cover is drawn from. */
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

/** What every answer says of a collection beyond its card. */
const CollectionFacts = z.object({
  /** Null for whoever only reads it. */
  role: z.enum(COLLECTION_ROLES).nullable(),
  /** Whether who asks may change its texts and pieces. */
  userCanEdit: z.boolean(),
  private: z.boolean(),
  staffOnly: z.boolean(),
  siteCollection: z.boolean(),
  featured: z.boolean(),
  /** Whether it waits for the staff's answer, and whether the last one was no. Told to its own people and to staff. */
  requestToPromote: z.boolean(),
  promotionDenied: z.boolean(),
  /** Null for the site's own, and once its owner has gone. */
  author: PersonRef.nullable(),
  /** The covers of its first pieces. */
  images: z.array(Cover),
});

export const CollectionSummary = Card.extend(CollectionFacts.shape).extend({
  /** How many have accepted to work on it or read it. */
  collaboratorCount: z.number().int(),
  /** Whether it holds the post that was asked about. */
  holdsPost: z.boolean().optional(),
});
export type CollectionSummary = z.infer<typeof CollectionSummary>;

/**
 * As much as somebody may know who is asked and has not answered. Who has still to show that the invited address is theirs
 * hears of the title and the inviter alone: the description is empty then, and the author null.
 */
export const PendingCollection = z.object({
  databaseId: z.number().int(),
  title: z.string(),
  description: z.string(),
  language: TextLanguage,
  author: PersonRef.nullable(),
  invitedBy: PersonRef.nullable(),
  invited: z.iso.datetime(),
  /** Whether it is accepted only with the key that was mailed. */
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

/** `GET /internal_collections?language=&post=`: with `post`, what that is comes along, and each says whether it holds it. */
export const InternalCollectionsQuery = NamesQuery.pick({ language: true, search: true }).extend({
  post: z.coerce.number().pipe(DatabaseId).optional(),
  /** By the last change, the newest first, or by the alphabet. */
  sort: z.enum(["modified", "title"]).default("modified"),
  /** At most so many of one's own, and as many of the shared; all where nothing is said. */
  first: z.coerce.number().int().min(1).max(LISTED_POSTS_MAX).optional(),
  /** Without covers a long list is read in half the time. */
  covers: z
    .enum(["true", "false"])
    .default("true")
    .transform((covers) => covers === "true"),
});
export type InternalCollectionsQuery = z.infer<typeof InternalCollectionsQuery>;

/** How many collections there are, and how many of them the search fits. */
const Counts = z.object({ size: z.number().int(), found: z.number().int() });

/** Invitations by their time, the newest first; the deleted ones for as long as they can be restored. */
export const InternalCollectionsAnswer = z.object({
  own: z.array(CollectionSummary),
  shared: z.array(CollectionSummary),
  counts: z.object({ own: Counts, shared: Counts }),
  /** Another as soon as any collection or invitation in these lists is another, or has changed. */
  version: z.string(),
  pending: z.array(PendingCollection),
  deleted: z.array(DeletedCollection),
  /** The post that was asked about. */
  post: Card.optional(),
});
export type InternalCollectionsAnswer = z.infer<typeof InternalCollectionsAnswer>;

export const Collaborator = PersonRef.extend({ permission: z.enum(PERMISSIONS) });

/** `GET /internal_collections/{id}`. Lists of people are empty for whoever only reads it; addresses are its owner's alone. */
export const InternalCollection = Card.extend(CollectionFacts.shape).extend({
  /** Whole, with line breaks. */
  description: z.string(),
  collaborators: z.array(Collaborator),
  pendingCollaborators: z.array(PersonRef.extend({ invited: z.iso.datetime() })),
  pendingInvites: z.array(
    z.object({ id: z.number().int(), email: z.string(), invited: z.iso.datetime() }),
  ),
  requestedBy: PersonRef.nullable(),
  /** Since when it waits for the staff's answer; told as `requestToPromote` is. */
  requested: z.iso.datetime().nullable(),
  /** Why the last request was denied. */
  promotionReason: z.string(),
  recommendedPosts: z.array(Card),
  /** databaseIds of its pieces in its own order; cards and notes come by `…/posts`, page by page. */
  documents: z.array(z.number().int()),
});
export type InternalCollection = z.infer<typeof InternalCollection>;

/** `GET /internal_collections/{id}/posts`: in its makers' order, or by title. */
export const CollectionPostsQuery = OwnListQuery.extend({
  sort: z.enum(["own", "title"]).default("own"),
});
export type CollectionPostsQuery = z.infer<typeof CollectionPostsQuery>;
/** A piece with what the collection's makers say of it. */
const Piece = Card.extend({ note: z.string() });
export const CollectionPostsAnswer = PageOfNames.extend({
  posts: z.array(Piece.extend({ recommended: z.boolean() })),
  /** Pieces in the whole collection; `count` is of those that fit the search. */
  size: z.number().int(),
  /** How many of those are internal, so that visitors do not see them. Staff alone see internal pieces: for others it is 0. */
  internal: z.number().int(),
  modified: z.iso.datetime(),
});
export type CollectionPostsAnswer = z.infer<typeof CollectionPostsAnswer>;

/** What a change of the pieces left. */
export const CollectionState = z.object({
  databaseId: z.number().int(),
  postCount: z.number().int(),
  modified: z.iso.datetime(),
});
export type CollectionState = z.infer<typeof CollectionState>;

/** `PUT /internal_collections/posts/{postId}`: one post into several collections, and out of others, all or none. */
export const PostCollectionsChange = z.object({
  add: z.array(DatabaseId).max(COLLECTIONS_AT_ONCE_MAX).default([]),
  remove: z.array(DatabaseId).max(COLLECTIONS_AT_ONCE_MAX).default([]),
});
export type PostCollectionsChange = z.infer<typeof PostCollectionsChange>;
export const CollectionStates = z.object({ collections: z.array(CollectionState) });

/** `POST /internal_collections/{id}/send_invites`. */
export const InvitesRequest = z.object({
  emails: z.array(Email).min(1).max(INVITES_AT_ONCE_MAX),
  /** Of the mail to an address without an account. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type InvitesRequest = z.infer<typeof InvitesRequest>;

/** `PUT /internal_collections/{id}/pending_collaborators`: adds; whoever is there already stays. */
export const PendingCollaboratorsRequest = z.object({
  user_ids: z.array(DatabaseId).min(1).max(COLLECTION_PEOPLE_MAX),
});

/** `POST /internal_collections/{id}/accept`: the body may be left out where no key is needed. */
export const InvitationAcceptance = z
  .object({
    /** From the link of the invitation's mail. */
    key: z.string().optional(),
  })
  .default({});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** `PUT /internal_collections/{id}/collaborators/{userId}`. */
export const PermissionChange = z.object({ permission: z.enum(PERMISSIONS) });

/** `GET /autocomplete_users?email=`: an address in whole, or the beginning of the name of somebody one works with. */
export const PeopleQuery = z.object({
  email: z
    .string()
    .max(1024)
    .transform((value) => value.trim())
    .default(""),
});
export const PeopleAnswer = z.object({ users: z.array(PersonRef) });
export type PeopleAnswer = z.infer<typeof PeopleAnswer>;

/** `GET /promotion_requests?page=`; one past the last is answered by the last. */
export const PromotionRequestsQuery = LanguageQuery.extend({
  ...ReviewFilter.shape,
  page: NamesQuery.shape.page,
});
export type PromotionRequestsQuery = z.infer<typeof PromotionRequestsQuery>;

/** What waits for the staff, the oldest first. */
export const PromotionRequest = z.object({
  collection: InternalCollection,
  requested: z.iso.datetime(),
  /** Its first pieces and the number of all, as the public will see them: without what is internal. */
  preview: z.array(Piece),
  publicCount: z.number().int(),
});
export type PromotionRequest = z.infer<typeof PromotionRequest>;
export const PromotionRequestsAnswer = PageOfNames.extend({ requests: z.array(PromotionRequest) });
export type PromotionRequestsAnswer = z.infer<typeof PromotionRequestsAnswer>;

/** `PUT /promotion_requests/{id}`. Who says yes says it to what they have looked at: `modified` must still be the collection's. */
export const PromotionDecision = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("accept"), modified: Seen }),
  z.object({
    decision: z.literal("deny"),
    reason: textOf(PROMOTION_REASON_MAX_CHARS).superRefine(
      lengthRule(1, PROMOTION_REASON_MAX_CHARS),
    ),
  }),
]);
export type PromotionDecision = z.infer<typeof PromotionDecision>;
