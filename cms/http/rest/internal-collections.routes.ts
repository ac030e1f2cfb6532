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
  NewInternalCollection,
  NoteChange,
  PostCollectionsChange,
  PromotionDecision,
  PromotionRequestsAnswer,
  PromotionRequestsQuery,
} from "../../contract/collections";
import { Place } from "../../contract/library";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCard, exampleInternalCollection, exampleInternalCollections } from "./examples";
import {
  CollectionPostParams,
  IdParam,
  KeyParam,
  PostParam,
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  get,
  json,
  jsonBody,
  post,
  put,
  MEMBER_ERRORS,
} from "./route-parts";
import {
  acceptJson,
  answer,
  answerDone,
  answerCacheable,
  cacheable,
  createApi,
  forMembers,
  inputOf,
} from "./api";
import { collaboratorsRoutes, collectionAnswers } from "./collaborators.routes";

const tag = "Internal collections";
const exampleState: CollectionState = {
  databaseId: 31,
  postCount: 12,
  modified: "2026-03-04T10:15:00.000Z",
};
const exampleModified = exampleInternalCollection.modified;
const stateAnswers = (...codes: ErrorCode[]) => answers(CollectionState, exampleState, ...codes);

export function internalCollectionsRoutes(
  services: Pick<Services, "internalCollections" | "collaborators" | "promotion">,
) {
  return createApi()
    .route("/", collectionRoutes(services))
    .route("/", postRoutes(services))
    .route("/", collaboratorsRoutes(services))
    .route("/", promotionRoutes(services));
}

function collectionRoutes({ internalCollections }: Pick<Services, "internalCollections">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/internal_collections"),
        ...forMembers(tag),
        summary:
          "The caller's own collections, shared collections, invitations, and deleted collections that can be restored",
        description:
          "With `post`, the response contains that post, and each collection says whether it contains it. `search` matches titles. `first` limits the length of each list; `counts` gives the full numbers. " +
          "`covers=false` leaves `images` empty. `version` tells clients whether their copy is current; GraphQL can return it alone.",
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
        summary: "Creates a collection, private unless stated otherwise",
        description:
          "The title must have fewer than 60 characters. It must differ from those of the owner's other collections and of all public collections.",
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
          "A collection by its databaseId or slug, with the collaborators that the caller may see",
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
        summary: "Changes texts, access and recommended posts; omitted fields stay unchanged",
        description:
          "`modified` is the collection's when the caller read it; without it, the request overwrites any change. If another user has changed a field since, and the caller sends its earlier value, the other user's change is kept; " +
          "if both have changed it, nothing is saved and the response is `edit_conflict` with `changes` and the `modified` to send next. Only the owner can change access.",
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
        summary: "Restores a deleted collection; repeating the call changes nothing",
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

function postRoutes({ internalCollections }: Pick<Services, "internalCollections">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/internal_collections/{id}/posts"),
        tags: [tag],
        summary:
          "The posts of a collection with their notes, in the collection's order or by title, in pages",
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
        summary: "Adds a post at the end; repeating the call changes nothing",
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
        summary: "Removes a post; repeating the call changes nothing",
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
        summary: "Moves a post: after another, to the front, or some places up or down",
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
        summary: "Changes the note about a post",
        description: "`modified` works as in `PUT /internal_collections/{id}`.",
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
        summary: "Adds a post to some collections and removes it from others, all or none",
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

function promotionRoutes({ promotion }: Pick<Services, "promotion">) {
  return createApi()
    .openapi(
      createRoute({
        ...put("/internal_collections/{id}/request_promotion"),
        ...forMembers(tag),
        summary: "Asks staff to feature a collection, which must not be private or staff-only",
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
        summary: "Withdraws the request to feature a collection",
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
          "For staff: requests to feature a collection, oldest first, each with a preview, in pages",
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
        summary:
          "For staff: features a collection, or denies the request with a reason; the requester gets a mail",
        description:
          "To accept, send the `modified` of the collection as it was reviewed. The request fails if the collection has changed since.",
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
        summary: "For staff: stops featuring a collection",
        request: { params: IdParam, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answer(c, ({ actor, id, query }) => promotion.unfeature(actor, id, query.language)),
    );
}
