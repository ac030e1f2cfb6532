import {
  CollectionPostsAnswer,
  CollectionPostsQuery,
  CollectionState,
  CollectionStates,
  InternalCollection,
  InternalCollectionChange,
  InternalCollectionsAnswer,
  InternalCollectionsQuery,
  InvitationAcceptance,
  InvitesRequest,
  NewInternalCollection,
  NoteChange,
  PendingCollaboratorsRequest,
  PeopleAnswer,
  PeopleQuery,
  PermissionChange,
  PostCollectionsChange,
  PromotionDecision,
  PromotionRequestsAnswer,
  PromotionRequestsQuery,
} from "../../contract/internal-collections";
import { Place } from "../../contract/library";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCard, exampleInternalCollection, exampleInternalCollections } from "./examples";
import {
  CollectionInviteParams,
  CollectionPersonParams,
  CollectionPostParams,
  IdParam,
  KeyParam,
  PostParam,
} from "./params";
import { type Route, route } from "./route";

const tag = "Internal collections";
const exampleState: CollectionState = {
  databaseId: 31,
  postCount: 12,
  modified: "2026-03-04T10:15:00.000Z",
};
const exampleModified = exampleInternalCollection.modified;

/** What every change of a collection has in common: it answers with the whole collection as it is then. */
const change = {
  tag,
  query: LanguageQuery,
  answer: InternalCollection,
  isForMembers: true,
} as const;
const example = { answer: exampleInternalCollection };
/** What every change of its pieces has in common. */
const piece = { tag, answer: CollectionState, isForMembers: true } as const;

export function internalCollectionsRoutes(
  services: Pick<Services, "internalCollections" | "collaborators" | "promotion">,
): Route[] {
  return [
    ...collectionRoutes(services),
    ...pieceRoutes(services),
    ...peopleRoutes(services),
    ...promotionRoutes(services),
  ];
}

function collectionRoutes({ internalCollections }: Pick<Services, "internalCollections">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/internal_collections",
        tag,
        isForMembers: true,
        summary:
          "One's own collections, those shared with one, invitations, and what can still be restored",
        description:
          "With `post`, that comes along, and each collection says whether it holds it. `search` fits titles; `first` is how many of each list are told, while `counts` tells how many there are; " +
          "`covers=false` leaves `images` empty. `version` tells whether a copy is still good, and GraphQL tells it alone.",
        query: InternalCollectionsQuery,
        answer: InternalCollectionsAnswer,
        errors: ["not_found"],
        examples: { answer: exampleInternalCollections },
      },
      ({ actor, query }) => internalCollections.list(actor, query),
    ),
    route(
      {
        ...change,
        method: "post",
        path: "/internal_collections",
        query: undefined,
        summary: "Makes a collection, private unless the caller says otherwise",
        description:
          "The title has fewer than 60 characters, and no other collection of the same owner, nor one that the public finds, has it.",
        body: NewInternalCollection,
        errors: ["forbidden", "not_found", "title_taken", "limit_reached"],
        examples: {
          body: {
            title: "Birth registration in camps",
            description: "For the training in May",
            private: true,
            posts: [17],
          },
          ...example,
        },
      },
      ({ actor, body }) => internalCollections.create(actor, body),
    ),
    route(
      {
        method: "get",
        path: "/internal_collections/{id}",
        tag,
        summary:
          "A collection by its databaseId or slug, with its people as far as the caller may know of them",
        description:
          "A private collection is its owner's and collaborators' alone, a staff-only one the staff's; all others are everybody's who has the link.",
        params: KeyParam,
        query: LanguageQuery,
        answer: InternalCollection,
        errors: ["not_found"],
        examples: example,
        isOfMembers: ({ siteCollection, featured }) => !siteCollection && !featured,
      },
      ({ actor, params, query }) => internalCollections.get(actor, params.id, query.language),
    ),
    route(
      {
        ...change,
        method: "put",
        path: "/internal_collections/{id}",
        summary: "Changes texts, access and the pieces put first; what is left out stays",
        description:
          "`modified` is the collection's when the caller read it. A field that somebody else changed since is kept as they left it when the caller sends what it said before; " +
          "when both changed it, nothing is written and the answer is `edit_conflict` with `changes` and the `modified` to send next. Access is for the owner to change.",
        params: IdParam,
        body: InternalCollectionChange,
        errors: ["forbidden", "not_found", "title_taken", "edit_conflict"],
        examples: {
          body: { modified: exampleModified, title: "Birth registration in camps" },
          ...example,
        },
      },
      ({ actor, params, body, query }) =>
        internalCollections.update(actor, params.id, body, query.language),
    ),
    route(
      {
        method: "delete",
        path: "/internal_collections/{id}",
        tag,
        isForMembers: true,
        summary: "Deletes a collection; for ten minutes its owner can restore it",
        params: IdParam,
        answer: null,
        errors: ["forbidden", "not_found"],
      },
      ({ actor, params }) => internalCollections.delete(actor, params.id),
    ),
    route(
      {
        ...change,
        method: "post",
        path: "/internal_collections/{id}/restore",
        summary: "Brings a deleted collection back; once is as good as twice",
        params: IdParam,
        errors: ["not_found", "limit_reached"],
        examples: example,
      },
      ({ actor, params, query }) => internalCollections.restore(actor, params.id, query.language),
    ),
  ];
}

function pieceRoutes({ internalCollections }: Pick<Services, "internalCollections">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/internal_collections/{id}/posts",
        tag,
        summary:
          "The pieces of a collection with their notes, in its makers' order or by title, page by page",
        params: IdParam,
        query: CollectionPostsQuery,
        answer: CollectionPostsAnswer,
        errors: ["not_found"],
        isOfMembers: () => true,
        examples: {
          answer: {
            posts: [{ ...exampleCard, note: "Start with chapter 3.", recommended: true }],
            count: 1,
            page: 1,
            pages: 1,
            size: 1,
            modified: exampleModified,
          },
        },
      },
      ({ actor, params, query }) => internalCollections.posts(actor, params.id, query),
    ),
    route(
      {
        ...piece,
        method: "post",
        path: "/internal_collections/{id}/posts/{postId}",
        summary: "Puts a post behind the others; once is as good as twice",
        params: CollectionPostParams,
        errors: ["forbidden", "not_found", "invalid_input", "limit_reached"],
        examples: { answer: exampleState },
      },
      ({ actor, params }) => internalCollections.addPost(actor, params.id, params.postId),
    ),
    route(
      {
        ...piece,
        method: "delete",
        path: "/internal_collections/{id}/posts/{postId}",
        summary: "Takes a post out; once is as good as twice",
        params: CollectionPostParams,
        errors: ["forbidden", "not_found"],
        examples: { answer: exampleState },
      },
      ({ actor, params }) => internalCollections.removePost(actor, params.id, params.postId),
    ),
    route(
      {
        ...piece,
        method: "put",
        path: "/internal_collections/{id}/posts/{postId}/place",
        summary: "Moves a piece: behind another, to the front, or some places up or down",
        params: CollectionPostParams,
        body: Place,
        errors: ["forbidden", "not_found", "conflict"],
        examples: { body: { after: null }, answer: exampleState },
      },
      ({ actor, params, body }) =>
        internalCollections.movePost(actor, params.id, params.postId, body),
    ),
    route(
      {
        ...piece,
        method: "put",
        path: "/internal_collections/{id}/posts/{postId}/note",
        summary: "Writes the note of a piece",
        description: "`modified` works as in the call that changes the collection.",
        params: CollectionPostParams,
        body: NoteChange,
        errors: ["forbidden", "not_found", "edit_conflict"],
        examples: {
          body: { modified: exampleModified, note: "Start with chapter 3." },
          answer: exampleState,
        },
      },
      ({ actor, params, body }) =>
        internalCollections.setNote(actor, params.id, params.postId, body),
    ),
    route(
      {
        method: "put",
        path: "/internal_collections/posts/{postId}",
        tag,
        isForMembers: true,
        summary: "Puts one post into some collections and takes it out of others, all or nothing",
        params: PostParam,
        body: PostCollectionsChange,
        answer: CollectionStates,
        errors: ["forbidden", "not_found", "limit_reached"],
        examples: { body: { add: [31], remove: [] }, answer: { collections: [exampleState] } },
      },
      async ({ actor, params, body }) => ({
        collections: await internalCollections.changeCollectionsOf(actor, params.postId, body),
      }),
    ),
  ];
}

function peopleRoutes({ collaborators }: Pick<Services, "collaborators">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/autocomplete_users",
        tag,
        isForMembers: true,
        summary: "People to invite",
        description:
          "`email` is an address in whole, which finds the person who has it, or the beginning of a name, which finds people whom one works with in a collection. " +
          "Answers hold names, never addresses. Whole addresses are limited to some an hour.",
        query: PeopleQuery,
        answer: PeopleAnswer,
        errors: ["rate_limited"],
        examples: { answer: { users: [{ databaseId: 8, name: "Amina Diallo" }] } },
      },
      ({ actor, query }) => collaborators.suggest(actor, query.email),
    ),
    route(
      {
        ...change,
        method: "post",
        path: "/internal_collections/{id}/send_invites",
        summary: "Invites addresses, and mails them",
        description:
          "An address that an account has becomes a pending collaborator; another one waits for its registration. Whoever is asked or in it already stays so. " +
          "The mail holds the key with which the invitation is accepted.",
        params: IdParam,
        body: InvitesRequest,
        errors: ["forbidden", "not_found", "limit_reached", "rate_limited"],
        examples: { body: { emails: ["amina@example.org"] }, ...example },
      },
      ({ actor, params, body, query }) =>
        collaborators.sendInvites(actor, params.id, body, query.language),
    ),
    route(
      {
        ...change,
        method: "put",
        path: "/internal_collections/{id}/pending_collaborators",
        summary: "Invites people whom one works with, or has just found by their address",
        params: IdParam,
        body: PendingCollaboratorsRequest,
        errors: ["forbidden", "not_found", "limit_reached", "rate_limited"],
        examples: { body: { user_ids: [8] }, ...example },
      },
      ({ actor, params, body, query }) =>
        collaborators.invite(actor, params.id, body.user_ids, query.language),
    ),
    route(
      {
        ...change,
        method: "post",
        path: "/internal_collections/{id}/accept",
        summary: "Accepts an invitation",
        description:
          "One that came by an address takes the `key` of its mail, unless the address is known to be the caller's: lists of invitations say so by `needsKey`. " +
          "Without it, or with another, the answer is `invitation_key_required`.",
        params: IdParam,
        body: InvitationAcceptance,
        errors: ["forbidden", "not_found", "invitation_key_required"],
        examples: { body: { key: "q3Zb0Yx5cPpWQ0m1u8rT2sV9kLhJ4dGfA6eN7iOtXwE" }, ...example },
      },
      ({ actor, params, body, query }) =>
        collaborators.accept(actor, params.id, body, query.language),
    ),
    route(
      {
        method: "post",
        path: "/internal_collections/{id}/decline",
        tag,
        isForMembers: true,
        summary: "Declines an invitation",
        params: IdParam,
        answer: null,
        errors: ["forbidden", "not_found"],
      },
      ({ actor, params }) => collaborators.decline(actor, params.id),
    ),
    route(
      {
        ...change,
        method: "delete",
        path: "/internal_collections/{id}/pending_collaborators/{userId}",
        summary: "Takes an invitation back; one's own is declined so, and answered by 204",
        params: CollectionPersonParams,
        answer: InternalCollection.optional(),
        errors: ["forbidden", "not_found"],
        examples: example,
      },
      ({ actor, params, query }) =>
        collaborators.removePending(actor, params.id, params.userId, query.language),
    ),
    route(
      {
        ...change,
        method: "delete",
        path: "/internal_collections/{id}/remove_invite/{inviteId}",
        summary: "Takes the invitation of an address back",
        params: CollectionInviteParams,
        errors: ["forbidden", "not_found"],
        examples: example,
      },
      ({ actor, params, query }) =>
        collaborators.removeInvite(actor, params.id, params.inviteId, query.language),
    ),
    route(
      {
        ...change,
        method: "put",
        path: "/internal_collections/{id}/collaborators/{userId}",
        summary: "Says whether a collaborator may edit; only after they accepted",
        params: CollectionPersonParams,
        body: PermissionChange,
        errors: ["forbidden", "not_found", "conflict"],
        examples: { body: { permission: "read" }, ...example },
      },
      ({ actor, params, body, query }) =>
        collaborators.setPermission(
          actor,
          params.id,
          params.userId,
          body.permission,
          query.language,
        ),
    ),
    route(
      {
        ...change,
        method: "delete",
        path: "/internal_collections/{id}/collaborators/{userId}",
        summary:
          "Removes a collaborator; whoever removes themselves leaves, and is answered by 204",
        params: CollectionPersonParams,
        answer: InternalCollection.optional(),
        errors: ["forbidden", "not_found"],
        examples: example,
      },
      ({ actor, params, query }) =>
        collaborators.remove(actor, params.id, params.userId, query.language),
    ),
    route(
      {
        ...change,
        method: "put",
        path: "/internal_collections/{id}/author/{userId}",
        summary: "Makes a collaborator the owner; the owner stays as one who may edit",
        params: CollectionPersonParams,
        errors: ["forbidden", "not_found", "conflict", "limit_reached"],
        examples: example,
      },
      ({ actor, params, query }) =>
        collaborators.grantOwnership(actor, params.id, params.userId, query.language),
    ),
  ];
}

function promotionRoutes({ promotion }: Pick<Services, "promotion">): Route[] {
  return [
    route(
      {
        ...change,
        method: "put",
        path: "/internal_collections/{id}/request_promotion",
        summary: "Asks the staff to feature a collection; a private or staff-only one cannot be",
        params: IdParam,
        errors: ["forbidden", "not_found", "private_collection", "conflict"],
        examples: example,
      },
      ({ actor, params, query }) => promotion.request(actor, params.id, query.language),
    ),
    route(
      {
        ...change,
        method: "delete",
        path: "/internal_collections/{id}/revoke_promotion_request",
        summary: "Takes the request back",
        params: IdParam,
        errors: ["forbidden", "not_found"],
        examples: example,
      },
      ({ actor, params, query }) => promotion.revoke(actor, params.id, query.language),
    ),
    route(
      {
        method: "get",
        path: "/promotion_requests",
        tag,
        isForMembers: true,
        summary:
          "For staff: collections that wait to be featured, the oldest request first, each with a preview, page by page",
        query: PromotionRequestsQuery,
        answer: PromotionRequestsAnswer,
        errors: ["forbidden"],
        examples: {
          answer: {
            requests: [
              {
                collection: {
                  ...exampleInternalCollection,
                  private: false,
                  requestToPromote: true,
                },
                requested: exampleModified,
                preview: [{ ...exampleCard, note: "Begin with this one." }],
                publicCount: 12,
              },
            ],
            count: 1,
            page: 1,
            pages: 1,
          },
        },
      },
      ({ actor, query }) => promotion.requests(actor, query),
    ),
    route(
      {
        ...change,
        method: "put",
        path: "/promotion_requests/{id}",
        summary: "For staff: features a collection, or says why not; the requester gets a mail",
        description:
          "Whoever accepts sends the `modified` of what they have looked at, and is refused when the collection has changed since.",
        params: IdParam,
        body: PromotionDecision,
        errors: ["forbidden", "not_found", "conflict", "title_taken"],
        examples: {
          body: { decision: "deny", reason: "Please add a description first." },
          ...example,
        },
      },
      ({ actor, params, body, query }) => promotion.decide(actor, params.id, body, query.language),
    ),
    route(
      {
        ...change,
        method: "delete",
        path: "/internal_collections/{id}/featured",
        summary: "For staff: ends that a collection is featured",
        params: IdParam,
        errors: ["forbidden", "not_found"],
        examples: example,
      },
      ({ actor, params, query }) => promotion.unfeature(actor, params.id, query.language),
    ),
  ];
}
