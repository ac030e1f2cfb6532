import {
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
} from "../../contract/internal-tracking";
import type { Services } from "../../services";
import { IdParam } from "./params";
import { type Route, route } from "./route";

const tag = "Usage";

export function internalTrackingRoutes({ internalTracking }: Services): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/usage_tracking/get_internal_document_tracking",
        tag,
        isForMembers: true,
        summary: "For staff: how often an internal document or pdf was read, and its files fetched",
        description:
          "`false` where there is none with the slug, or where its readers are not counted.",
        body: InternalTrackingRequest,
        answer: InternalTracking,
        errors: ["forbidden"],
        examples: {
          body: { slug: "travel-in-cyclone-season", parentDatabaseId: 61 },
          answer: { databaseId: 61, tracked: true, views: 48, downloads: 12, since: "2024-03-05" },
        },
      },
      ({ actor, body }) => internalTracking.read(actor, body),
    ),
    route(
      {
        method: "put",
        path: "/usage_tracking/internal_documents/{id}",
        tag,
        isForMembers: true,
        summary:
          "For staff: counts the readers of an internal document or pdf from now on, or no more",
        params: IdParam,
        body: InternalTrackingChange,
        answer: null,
        errors: ["not_found", "forbidden"],
        examples: { body: { tracked: false } },
      },
      ({ actor, params, body }) => internalTracking.set(actor, params.id, body.tracked),
    ),
  ];
}
