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
import {
  acceptJson,
  acceptOptionalJson,
  answer,
  answerDone,
  answerCacheable,
  answerOrDone,
  cacheable,
  createApi,
  forMembers,
  inputOf,
} from "./api";
import {
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  get,
  json,
  jsonBody,
  NO_CONTENT,
  post,
  put,
  MEMBER_ERRORS,
} from "./parts";

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
        ...get("/internal_collections"),
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
        ...post("/internal_collections"),
        ...forMembers(tag, acceptJson),
        summary: "Makes a collection, private unless the caller says otherwise",
        description:
          "The title must have fewer than 60 characters, and no other collection of the same owner and no public collection may have it.",
        request: {
          body: jsonBody(NewInternalCollection, {
            title: "Birth registration in camps",
            description: "For the training in May",
            private: true,
            posts: [17],
          }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "title_taken", "limit_reached"),
      }),
      async (c) => c.json(await internalCollections.create(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/internal_collections/{id}"),
        tags: [tag],
        summary:
          "A collection by its databaseId or slug, with its people as far as the caller may know of them",
        description:
          "A private collection is open only to its owner and collaborators, a staff-only one only to staff. All others are open to anyone who has the link.",
        request: { params: KeyParam, query: LanguageQuery },
        responses: collectionAnswers("invalid_input", "not_found"),
      }),
      async (c) => {
        const { actor, id, query } = inputOf(c);
        const collection = await internalCollections.get(actor, id, query.language);
        const isOfMembers = !collection.siteCollection && !collection.featured;
        return cacheable(c, collection, { isOfMembers });
      },
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}"),
        ...forMembers(tag, acceptJson),
        summary: "Changes texts, access and the pieces put first; what is left out stays",
        description:
          "`modified` is that of the collection when the caller read it; without it the call overwrites whatever is there. If another person has changed a field since, and the caller sends its earlier value, the other person's change is kept; " +
          "if both have changed it, nothing is written and the answer is `edit_conflict` with `changes` and the `modified` to send next. Access is for the owner to change.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InternalCollectionChange, {
            modified: exampleModified,
            title: "Birth registration in camps",
          }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "title_taken", "edit_conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          internalCollections.update(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}"),
        ...forMembers(tag),
        summary: "Deletes a collection; for ten minutes its owner can restore it",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => internalCollections.delete(actor, id)),
    )
    .openapi(
      createRoute({
        ...post("/internal_collections/{id}/restore"),
        ...forMembers(tag),
        summary: "Brings a deleted collection back; once is as good as twice",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          ...errors("unauthenticated", "invalid_input", "not_found", "limit_reached"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, id, query }) => internalCollections.restore(actor, id, query.language)),
    );
}

function pieceRoutes({ internalCollections }: Pick<Services, "internalCollections">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/internal_collections/{id}/posts"),
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
            internal: 0,
            modified: exampleModified,
          }),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => internalCollections.posts(actor, id, query), {
          isOfMembers: true,
        }),
    )
    .openapi(
      createRoute({
        ...post("/internal_collections/{id}/posts/{postId}"),
        ...forMembers(tag),
        summary: "Puts a post behind the others; once is as good as twice",
        request: { params: CollectionPostParams },
        responses: stateAnswers(...MEMBER_ERRORS, "not_found", "limit_reached"),
      }),
      async (c) =>
        answer(c, ({ actor, id, postId }) => internalCollections.addPost(actor, id, postId)),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/posts/{postId}"),
        ...forMembers(tag),
        summary: "Takes a post out; once is as good as twice",
        request: { params: CollectionPostParams },
        responses: stateAnswers("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) =>
        answer(c, ({ actor, id, postId }) => internalCollections.removePost(actor, id, postId)),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/posts/{postId}/place"),
        ...forMembers(tag, acceptJson),
        summary: "Moves a piece: behind another, to the front, or some places up or down",
        request: { params: CollectionPostParams, body: jsonBody(Place, { after: null }) },
        responses: stateAnswers(...CHANGE_ERRORS, "conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, postId, body }) =>
          internalCollections.movePost(actor, id, postId, body),
        ),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/posts/{postId}/note"),
        ...forMembers(tag, acceptJson),
        summary: "Writes the note of a piece",
        description: "`modified` works as in the call that changes the collection.",
        request: {
          params: CollectionPostParams,
          body: jsonBody(NoteChange, { modified: exampleModified, note: "Start with chapter 3." }),
        },
        responses: stateAnswers(...CHANGE_ERRORS, "edit_conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, postId, body }) =>
          internalCollections.setNote(actor, id, postId, body),
        ),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/posts/{postId}"),
        ...forMembers(tag, acceptJson),
        summary: "Puts one post into some collections and takes it out of others, all or nothing",
        request: {
          params: PostParam,
          body: jsonBody(PostCollectionsChange, { add: [31], remove: [] }),
        },
        responses: {
          200: json(CollectionStates, { collections: [exampleState] }),
          ...errors(...CHANGE_ERRORS, "limit_reached"),
        },
      }),
      async (c) => {
        const { actor, postId, body } = inputOf(c);
        const collections = await internalCollections.changeCollectionsOf(actor, postId, body);
        return c.json({ collections }, 200);
      },
    );
}

function peopleRoutes({ collaborators }: Pick<Services, "collaborators">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/autocomplete_users"),
        ...forMembers(tag),
        summary: "People to invite",
        description:
          "`email` is an address in whole, which finds the person who has it, or the beginning of a name, which finds people whom one works with in a collection. " +
          "Answers contain names, never addresses. The number of complete addresses that can be looked up in an hour is limited.",
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
        ...post("/internal_collections/{id}/send_invites"),
        ...forMembers(tag, acceptJson),
        summary: "Invites addresses, and mails them",
        description:
          "The owner of an account with the address becomes a pending collaborator; an invitation to any other address waits until an account is registered with it. People who are invited or collaborate already stay as they are. " +
          "The mail contains the key that is needed to accept the invitation.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InvitesRequest, { emails: ["amina@example.org"] }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "limit_reached", "rate_limited"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          collaborators.sendInvites(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/pending_collaborators"),
        ...forMembers(tag, acceptJson),
        summary: "Invites people whom one works with, or has just found by their address",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(PendingCollaboratorsRequest, { user_ids: [8] }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "limit_reached", "rate_limited"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          collaborators.invite(actor, id, body.user_ids, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...post("/internal_collections/{id}/accept"),
        ...forMembers(tag, acceptOptionalJson),
        summary: "Accepts an invitation",
        description:
          "One that came by an address takes the `key` of its mail, unless the address is known to be the caller's: lists of invitations say so by `needsKey`. " +
          "Without the key, or with a wrong one, the answer is `invitation_key_required`.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(InvitationAcceptance, {
            key: "q3Zb0Yx5cPpWQ0m1u8rT2sV9kLhJ4dGfA6eN7iOtXwE",
          }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "invitation_key_required"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          collaborators.accept(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...post("/internal_collections/{id}/decline"),
        ...forMembers(tag),
        summary: "Declines an invitation",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => collaborators.decline(actor, id)),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/pending_collaborators/{userId}"),
        ...forMembers(tag),
        summary: "Takes an invitation back; one's own is declined so, and answered by 204",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          204: NO_CONTENT,
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerOrDone(c, ({ actor, id, userId, query }) =>
          collaborators.removePending(actor, id, userId, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/remove_invite/{inviteId}"),
        ...forMembers(tag),
        summary: "Takes the invitation of an address back",
        request: { params: CollectionInviteParams, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answer(c, ({ actor, id, inviteId, query }) =>
          collaborators.removeInvite(actor, id, inviteId, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/collaborators/{userId}"),
        ...forMembers(tag, acceptJson),
        summary: "Says whether a collaborator may edit; only after they accepted",
        request: {
          params: CollectionPersonParams,
          query: LanguageQuery,
          body: jsonBody(PermissionChange, { permission: "read" }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, userId, body, query }) =>
          collaborators.setPermission(actor, id, userId, body.permission, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/collaborators/{userId}"),
        ...forMembers(tag),
        summary: "Removes a collaborator; collaborators who remove themselves leave, and get 204",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: {
          200: json(InternalCollection, exampleInternalCollection),
          204: NO_CONTENT,
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerOrDone(c, ({ actor, id, userId, query }) =>
          collaborators.remove(actor, id, userId, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/author/{userId}"),
        ...forMembers(tag),
        summary: "Makes a collaborator the owner; the owner stays as one who may edit",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found", "conflict", "limit_reached"),
      }),
      async (c) =>
        answer(c, ({ actor, id, userId, query }) =>
          collaborators.grantOwnership(actor, id, userId, query.language),
        ),
    );
}

function promotionRoutes({ promotion }: Pick<Services, "promotion">) {
  return createApi()
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/request_promotion"),
        ...forMembers(tag),
        summary: "Asks the staff to feature a collection; a private or staff-only one cannot be",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers(
          ...MEMBER_ERRORS,
          "not_found",
          "private_collection",
          "conflict",
        ),
      }),
      async (c) =>
        answer(c, ({ actor, id, query }) => promotion.request(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/revoke_promotion_request"),
        ...forMembers(tag),
        summary: "Takes the request back",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) => answer(c, ({ actor, id, query }) => promotion.revoke(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...get("/promotion_requests"),
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
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await promotion.requests(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...put("/promotion_requests/{id}"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: features a collection, or says why not; the requester gets a mail",
        description:
          "To accept, send the `modified` of the collection as it was reviewed; the call fails if the collection has changed since.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(PromotionDecision, {
            decision: "deny",
            reason: "Please add a description first.",
          }),
        },
        responses: collectionAnswers(...CHANGE_ERRORS, "conflict", "title_taken"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          promotion.decide(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/internal_collections/{id}/featured"),
        ...forMembers(tag),
        summary: "For staff: ends that a collection is featured",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answer(c, ({ actor, id, query }) => promotion.unfeature(actor, id, query.language)),
    );
}
