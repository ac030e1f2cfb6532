import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import {
  InternalCollection,
  InvitationAcceptance,
  InvitesRequest,
  PendingCollaboratorsRequest,
  PeopleAnswer,
  PeopleQuery,
  PermissionChange,
} from "../../contract/collections";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleInternalCollection } from "./examples";
import {
  CollectionInviteParams,
  CollectionPersonParams,
  IdParam,
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
} from "./route-parts";
import {
  acceptJson,
  acceptOptionalJson,
  answer,
  answerDone,
  answerOrDone,
  cacheable,
  createApi,
  forMembers,
} from "./api";
const tag = "Internal collections";

/** Describes responses with a collection. */
export const collectionAnswers = (...codes: ErrorCode[]) =>
  answers(InternalCollection, exampleInternalCollection, ...codes);

/** Routes for the collaborators of a collection: searching for them, invitations, permissions and ownership. */
export function collaboratorsRoutes({ collaborators }: Pick<Services, "collaborators">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/autocomplete_users"),
        ...forMembers(tag),
        summary: "Users to invite",
        description:
          "`email` is a complete address, which finds its user, or the beginning of a name, which finds users with whom the caller shares a collection. " +
          "Responses contain names, never addresses. The number of complete addresses that can be looked up in an hour is limited.",
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
        summary: "Invites email addresses and sends them a mail",
        description:
          "The user with the address becomes a pending collaborator. An invitation to an address without an account waits until an account is registered with it. Users who are already invited or collaborators stay as they are. " +
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
        summary:
          "Invites users with whom the caller shares a collection, or whom the caller has just found by address",
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
          "An invitation to an address requires the `key` from its mail, unless the caller has confirmed the address: see `needsKey` in lists of invitations. " +
          "Without the key, or with a wrong one, the response is `invitation_key_required`.",
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
        summary:
          "Withdraws an invitation; invited users who remove themselves decline it and get 204",
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
        summary: "Withdraws the invitation of an email address",
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
        summary: "Sets the permission of a collaborator who has accepted",
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
        summary:
          "Removes a collaborator; collaborators who remove themselves leave the collection and get 204",
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
        summary:
          "Makes a collaborator the owner; the former owner stays as a collaborator who may edit",
        request: { params: CollectionPersonParams, query: LanguageQuery },
        responses: collectionAnswers(...MEMBER_ERRORS, "not_found", "conflict", "limit_reached"),
      }),
      async (c) =>
        answer(c, ({ actor, id, userId, query }) =>
          collaborators.grantOwnership(actor, id, userId, query.language),
        ),
    );
}
