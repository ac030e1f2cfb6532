import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
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
import { acceptJson, acceptOptionalJson, cacheable, createApi, forMembers } from "./api";
import { answers, errors, json, jsonBody, MEMBER_BODY_ERRORS, NO_CONTENT } from "./parts";

const tag = "Internal collections";
const exampleState: CollectionState = {
  databaseId: 31,
  postCount: 12,
  modified: "2026-03-04T10:15:00.000Z",
};
const exampleModified = exampleInternalCollection.modified;
const stateAnswers = (...codes: ErrorCode[]) => answers(CollectionState, exampleState, ...codes);
const collectionAnswers = (...codes: ErrorCode[]) =>
  answers(InternalCollection, exampleInternalCollection, ...codes);

export function internalCollectionsRoutes(
  services: Pick<Services, "internalCollections" | "collaborators" | "promotion">,
) {
  return createApi()
    .route("/", collectionRoutes(services))
    .route("/", pieceRoutes(services))
    .route("/", peopleRoutes(services))
    .route("/", promotionRoutes(services));
}

function collectionRoutes({ internalCollections }: Pick<Services, "internalCollections">) {
  return createApi()
    .openapi(
      createRoute({
        method: "get",
        path: "/internal_collections",
        ...forMembers(tag),
        summary:
          "One's own collections, those shared with one, invitations, and what can still be restored",
        description:
          "With `post`, that comes along, and each collection says whether it holds it. `search` fits titles; `first` is how many of each list are told, while `counts` tells how many there are; " +
          "`covers=false` leaves `images` empty. `version` tells whether a copy is still good, and GraphQL tells it alone.",
        request: { query: InternalCollectionsQuery },
        responses: {
          200: json(InternalCollectionsAnswer, exampleInternalCollections),
          ...errors("unauthenticated", "invalid_input", "not_found"),
        },
      }),
      async (c) => cacheable(c, await internalCollections.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections",
        ...forMembers(tag, acceptJson),
        summary: "Makes a collection, private unless the caller says otherwise",
        description:
          "The title has fewer than 60 characters, and no other collection of the same owner, nor one that the public finds, has it.",
        request: {
          body: jsonBody(NewInternalCollection, {
            title: "Birth registration in camps",
            description: "For the training in May",
            private: true,
            posts: [17],
          }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "not_found",
            "title_taken",
            "limit_reached",
          ),
        },
      }),
      async (c) => c.json(await internalCollections.create(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/internal_collections/{id}",
        tags: [tag],
        summary:
          "A collection by its databaseId or slug, with its people as far as the caller may know of them",
        description:
          "A private collection is its owner's and collaborators' alone, a staff-only one the staff's; all others are everybody's who has the link.",
        request: { params: KeyParam, query: LanguageQuery },
        responses: collectionAnswers("invalid_input", "not_found"),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        const collection = await internalCollections.get(c.var.actor, id, language);
        const isOfMembers = !collection.siteCollection && !collection.featured;
        return cacheable(c, collection, { isOfMembers });
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}",
        ...forMembers(tag, acceptJson),
        summary: "Changes texts, access and the pieces put first; what is left out stays",
        description:
          "`modified` is the collection's when the caller read it. A field that somebody else changed since is kept as they left it when the caller sends what it said before; " +
          "when both changed it, nothing is written and the answer is `edit_conflict` with `changes` and the `modified` to send next. Access is for the owner to change.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InternalCollectionChange, {
            modified: exampleModified,
            title: "Birth registration in camps",
          }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "not_found",
            "title_taken",
            "edit_conflict",
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(
          await internalCollections.update(c.var.actor, id, c.req.valid("json"), language),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}",
        ...forMembers(tag),
        summary: "Deletes a collection; for ten minutes its owner can restore it",
        request: { params: IdParam },
        responses: { 204: NO_CONTENT, ...errors("unauthenticated", "forbidden", "not_found") },
      }),
      async (c) => {
        await internalCollections.delete(c.var.actor, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections/{id}/restore",
        ...forMembers(tag),
        summary: "Brings a deleted collection back; once is as good as twice",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors("unauthenticated", "invalid_input", "not_found", "limit_reached"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await internalCollections.restore(c.var.actor, id, language), 200);
      },
    );
}

function pieceRoutes({ internalCollections }: Pick<Services, "internalCollections">) {
  return createApi()
    .openapi(
      createRoute({
        method: "get",
        path: "/internal_collections/{id}/posts",
        tags: [tag],
        summary:
          "The pieces of a collection with their notes, in its makers' order or by title, page by page",
        request: { params: IdParam, query: CollectionPostsQuery },
        responses: {
          200: json(CollectionPostsAnswer, {
            posts: [{ ...exampleCard, note: "Start with chapter 3.", recommended: true }],
            count: 1,
            page: 1,
            pages: 1,
            size: 1,
            modified: exampleModified,
          }),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return cacheable(
          c,
          await internalCollections.posts(c.var.actor, id, c.req.valid("query")),
          { isOfMembers: true },
        );
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections/{id}/posts/{postId}",
        ...forMembers(tag),
        summary: "Puts a post behind the others; once is as good as twice",
        request: { params: CollectionPostParams },
        responses: {
          200: json(CollectionState, exampleState),
          ...errors("unauthenticated", "forbidden", "not_found", "invalid_input", "limit_reached"),
        },
      }),
      async (c) => {
        const { id, postId } = c.req.valid("param");
        return c.json(await internalCollections.addPost(c.var.actor, id, postId), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/posts/{postId}",
        ...forMembers(tag),
        summary: "Takes a post out; once is as good as twice",
        request: { params: CollectionPostParams },
        responses: stateAnswers("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => {
        const { id, postId } = c.req.valid("param");
        return c.json(await internalCollections.removePost(c.var.actor, id, postId), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/posts/{postId}/place",
        ...forMembers(tag, acceptJson),
        summary: "Moves a piece: behind another, to the front, or some places up or down",
        request: { params: CollectionPostParams, body: jsonBody(Place, { after: null }) },
        responses: stateAnswers(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "conflict"),
      }),
      async (c) => {
        const { id, postId } = c.req.valid("param");
        return c.json(
          await internalCollections.movePost(c.var.actor, id, postId, c.req.valid("json")),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/posts/{postId}/note",
        ...forMembers(tag, acceptJson),
        summary: "Writes the note of a piece",
        description: "`modified` works as in the call that changes the collection.",
        request: {
          params: CollectionPostParams,
          body: jsonBody(NoteChange, { modified: exampleModified, note: "Start with chapter 3." }),
        },
        responses: stateAnswers(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "edit_conflict"),
      }),
      async (c) => {
        const { id, postId } = c.req.valid("param");
        return c.json(
          await internalCollections.setNote(c.var.actor, id, postId, c.req.valid("json")),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/posts/{postId}",
        ...forMembers(tag, acceptJson),
        summary: "Puts one post into some collections and takes it out of others, all or nothing",
        request: {
          params: PostParam,
          body: jsonBody(PostCollectionsChange, { add: [31], remove: [] }),
        },
        responses: {
          200: json(CollectionStates, { collections: [exampleState] }),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "limit_reached"),
        },
      }),
      async (c) => {
        const { postId } = c.req.valid("param");
        const change = c.req.valid("json");
        const { actor } = c.var;
        const collections = await internalCollections.changeCollectionsOf(actor, postId, change);
        return c.json({ collections }, 200);
      },
    );
}

function peopleRoutes({ collaborators }: Pick<Services, "collaborators">) {
  return createApi()
    .openapi(
      createRoute({
        method: "get",
        path: "/autocomplete_users",
        ...forMembers(tag),
        summary: "People to invite",
        description:
          "`email` is an address in whole, which finds the person who has it, or the beginning of a name, which finds people whom one works with in a collection. " +
          "Answers hold names, never addresses. Whole addresses are limited to some an hour.",
        request: { query: PeopleQuery },
        responses: {
          200: json(PeopleAnswer, { users: [{ databaseId: 8, name: "Amina Diallo" }] }),
          ...errors("unauthenticated", "invalid_input", "rate_limited"),
        },
      }),
      async (c) =>
        cacheable(c, await collaborators.suggest(c.var.actor, c.req.valid("query").email)),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections/{id}/send_invites",
        ...forMembers(tag, acceptJson),
        summary: "Invites addresses, and mails them",
        description:
          "An address that an account has becomes a pending collaborator; another one waits for its registration. Whoever is asked or in it already stays so. " +
          "The mail holds the key with which the invitation is accepted.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InvitesRequest, { emails: ["amina@example.org"] }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "not_found",
            "limit_reached",
            "rate_limited",
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(
          await collaborators.sendInvites(c.var.actor, id, c.req.valid("json"), language),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/pending_collaborators",
        ...forMembers(tag, acceptJson),
        summary: "Invites people whom one works with, or has just found by their address",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(PendingCollaboratorsRequest, { user_ids: [8] }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "not_found",
            "limit_reached",
            "rate_limited",
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(
          await collaborators.invite(c.var.actor, id, c.req.valid("json").user_ids, language),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections/{id}/accept",
        ...forMembers(tag, acceptOptionalJson),
        summary: "Accepts an invitation",
        description:
          "One that came by an address takes the `key` of its mail, unless the address is known to be the caller's: lists of invitations say so by `needsKey`. " +
          "Without it, or with another, the answer is `invitation_key_required`.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InvitationAcceptance, {
            key: "q3Zb0Yx5cPpWQ0m1u8rT2sV9kLhJ4dGfA6eN7iOtXwE",
          }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "invitation_key_required"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(
          await collaborators.accept(c.var.actor, id, c.req.valid("json"), language),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/internal_collections/{id}/decline",
        ...forMembers(tag),
        summary: "Declines an invitation",
        request: { params: IdParam },
        responses: { 204: NO_CONTENT, ...errors("unauthenticated", "forbidden", "not_found") },
      }),
      async (c) => {
        await collaborators.decline(c.var.actor, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/pending_collaborators/{userId}",
        ...forMembers(tag),
        summary: "Takes an invitation back; one's own is declined so, and answered by 204",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          204: NO_CONTENT,
          ...errors("unauthenticated", "invalid_input", "forbidden", "not_found"),
        },
      }),
      async (c) => {
        const { id, userId } = c.req.valid("param");
        const { language } = c.req.valid("query");
        const collection = await collaborators.removePending(c.var.actor, id, userId, language);
        return collection ? c.json(collection, 200) : c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/remove_invite/{inviteId}",
        ...forMembers(tag),
        summary: "Takes the invitation of an address back",
        request: { params: CollectionInviteParams, query: LanguageQuery },
        responses: collectionAnswers("unauthenticated", "invalid_input", "forbidden", "not_found"),
      }),
      async (c) => {
        const { id, inviteId } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await collaborators.removeInvite(c.var.actor, id, inviteId, language), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/collaborators/{userId}",
        ...forMembers(tag, acceptJson),
        summary: "Says whether a collaborator may edit; only after they accepted",
        request: {
          params: CollectionPersonParams,
          query: LanguageQuery,
          body: jsonBody(PermissionChange, { permission: "read" }),
        },
        responses: collectionAnswers(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "conflict"),
      }),
      async (c) => {
        const { id, userId } = c.req.valid("param");
        const { permission } = c.req.valid("json");
        const { language } = c.req.valid("query");
        return c.json(
          await collaborators.setPermission(c.var.actor, id, userId, permission, language),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/collaborators/{userId}",
        ...forMembers(tag),
        summary:
          "Removes a collaborator; whoever removes themselves leaves, and is answered by 204",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          204: NO_CONTENT,
          ...errors("unauthenticated", "invalid_input", "forbidden", "not_found"),
        },
      }),
      async (c) => {
        const { id, userId } = c.req.valid("param");
        const { language } = c.req.valid("query");
        const collection = await collaborators.remove(c.var.actor, id, userId, language);
        return collection ? c.json(collection, 200) : c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/author/{userId}",
        ...forMembers(tag),
        summary: "Makes a collaborator the owner; the owner stays as one who may edit",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            "unauthenticated",
            "invalid_input",
            "forbidden",
            "not_found",
            "conflict",
            "limit_reached",
          ),
        },
      }),
      async (c) => {
        const { id, userId } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await collaborators.grantOwnership(c.var.actor, id, userId, language), 200);
      },
    );
}

function promotionRoutes({ promotion }: Pick<Services, "promotion">) {
  return createApi()
    .openapi(
      createRoute({
        method: "put",
        path: "/internal_collections/{id}/request_promotion",
        ...forMembers(tag),
        summary: "Asks the staff to feature a collection; a private or staff-only one cannot be",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(
            "unauthenticated",
            "invalid_input",
            "forbidden",
            "not_found",
            "private_collection",
            "conflict",
          ),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await promotion.request(c.var.actor, id, language), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/revoke_promotion_request",
        ...forMembers(tag),
        summary: "Takes the request back",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers("unauthenticated", "invalid_input", "forbidden", "not_found"),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await promotion.revoke(c.var.actor, id, language), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/promotion_requests",
        ...forMembers(tag),
        summary:
          "For staff: collections that wait to be featured, the oldest request first, each with a preview, page by page",
        request: { query: PromotionRequestsQuery },
        responses: {
          200: json(PromotionRequestsAnswer, {
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
          }),
          ...errors("unauthenticated", "invalid_input", "forbidden"),
        },
      }),
      async (c) => cacheable(c, await promotion.requests(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/promotion_requests/{id}",
        ...forMembers(tag, acceptJson),
        summary: "For staff: features a collection, or says why not; the requester gets a mail",
        description:
          "Whoever accepts sends the `modified` of what they have looked at, and is refused when the collection has changed since.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(PromotionDecision, {
            decision: "deny",
            reason: "Please add a description first.",
          }),
        },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "conflict", "title_taken"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await promotion.decide(c.var.actor, id, c.req.valid("json"), language), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/internal_collections/{id}/featured",
        ...forMembers(tag),
        summary: "For staff: ends that a collection is featured",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers("unauthenticated", "invalid_input", "forbidden", "not_found"),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return c.json(await promotion.unfeature(c.var.actor, id, language), 200);
      },
    );
}
