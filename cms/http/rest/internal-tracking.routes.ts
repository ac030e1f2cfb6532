import { createRoute } from "@hono/zod-openapi";
import {
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
} from "../../contract/internal-tracking";
import type { Services } from "../../services";
import { IdParam } from "./params";
import { acceptJson, answerDone, createApi, forMembers } from "./api";
import {
  CHANGE_ERRORS,
  done,
  errors,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
} from "./parts";

const tag = "Usage";

export function internalTrackingRoutes({ internalTracking }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/usage_tracking/get_internal_document_tracking"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: how often an internal document or pdf was read, and its files fetched",
        description:
          "`false` where there is none with the slug, or where its readers are not counted.",
        request: {
          body: jsonBody(InternalTrackingRequest, {
            slug: "travel-in-cyclone-season",
            parentDatabaseId: 61,
          }),
        },
        responses: {
          200: json(InternalTracking, {
            databaseId: 61,
            tracked: true,
            views: 48,
            downloads: 12,
            since: "2024-03-05",
          }),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden"),
        },
      }),
      async (c) => c.json(await internalTracking.read(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...put("/usage_tracking/internal_documents/{id}"),
        ...forMembers(tag, acceptJson),
        summary:
          "For staff: counts the readers of an internal document or pdf from now on, or no more",
        request: { params: IdParam, body: jsonBody(InternalTrackingChange, { tracked: false }) },
        responses: done(...CHANGE_ERRORS),
      }),
      async (c) =>
        answerDone(c, ({ actor, id, body }) => internalTracking.set(actor, id, body.tracked)),
    );
}
