import { createRoute } from "@hono/zod-openapi";
import { Readable } from "node:stream";
import {
  UsageAnswer,
  UsageCsvQuery,
  UsageQuery,
  UsageRequest,
  InternalTracking,
  InternalTrackingChange,
  InternalTrackingRequest,
} from "../../contract/usage";
import { CSV_TYPE } from "../../platform/spreadsheets";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { bodyOf, contentDisposition } from "../file-responses";
import { acceptJson, answerDone, createApi, forMembers } from "./api";
import {
  answers,
  BODY_ERRORS,
  done,
  errors,
  file,
  get,
  jsonBody,
  post,
  MEMBER_ERRORS,
  IdParam,
  CHANGE_ERRORS,
  json,
  MEMBER_BODY_ERRORS,
  put,
} from "./route-parts";

const tag = "Usage";

const exampleUse = { databaseId: 17, language: "en", event: "view" };
const exampleUses = { views: 412, downloads: 96 };
const exampleAnswer = {
  from: "2026-11-01",
  to: "2026-11-22",
  refreshed: "2026-11-22T09:00:12.000Z",
  totals: exampleUses,
  unit: "day",
  series: [{ start: "2026-11-01", views: 19, downloads: 4 }],
  previous: {
    from: "2026-10-10",
    to: "2026-10-31",
    totals: { views: 380, downloads: 91 },
    series: [{ start: "2026-10-10", views: 17, downloads: 3 }],
  },
  resources: [
    {
      databaseId: 17,
      type: "document",
      title: "Every Birth Counted",
      language: "en",
      link: "/document/every-birth-counted",
      ...exampleUses,
    },
  ],
  count: 1,
  page: 1,
  pages: 1,
  countries: [{ slug: "kenya", name: "Kenya", ...exampleUses }],
  topics: [{ slug: "governance", name: "Governance", ...exampleUses }],
  contentTypes: [{ slug: "guidance", name: "Guidance", ...exampleUses }],
  publishers: [{ slug: "library-alliance", name: "Library Alliance", ...exampleUses }],
};

const recordRoute = <Kind extends string>(kind: Kind) =>
  createRoute({
    ...post(`/usage_tracking/${kind}`),
    tags: [tag],
    middleware: acceptJson,
    summary: `Counts a view of a ${kind}, or a download of its file`,
    description:
      "Readers are not stored. Robots are not counted, and neither are repeated uses within half an hour from the same network and `User-Agent`. " +
      "Always returns 204, even if nothing was counted or the id does not exist, so the response reveals nothing.",
    request: { body: jsonBody(UsageRequest, exampleUse) },
    responses: done(...BODY_ERRORS),
  });

export function usageRoutes({ usage }: Services) {
  return createApi()
    .openapi(recordRoute("document"), async (c) =>
      answerDone(c, ({ actor, body }) => usage.record(actor, clientOf(c), "document", body)),
    )
    .openapi(recordRoute("toolkit"), async (c) =>
      answerDone(c, ({ actor, body }) => usage.record(actor, clientOf(c), "toolkit", body)),
    )
    .openapi(
      createRoute({
        ...get("/usage"),
        ...forMembers(tag),
        summary: "For staff: views and downloads over time, by resource and by term",
        description:
          "Days are in UTC. Filters are slugs. Slugs are joined by OR within a taxonomy, including narrower terms, and by AND across taxonomies.",
        request: { query: UsageQuery },
        responses: answers(UsageAnswer, exampleAnswer, ...MEMBER_ERRORS),
      }),
      async (c) => c.json(await usage.read(c.var.actor, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...get("/usage/csv"),
        ...forMembers(tag),
        summary: "For staff: all rows of one part of the usage report, as CSV",
        description:
          "UTF-8 with a byte order mark, as spreadsheet programs expect, with headings in the requested language.",
        request: { query: UsageCsvQuery },
        responses: {
          200: file("text/csv"),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => {
        const { name, text } = await usage.csv(c.var.actor, c.req.valid("query"));
        return new Response(bodyOf(Readable.from(text, { objectMode: false })), {
          headers: {
            "Content-Type": CSV_TYPE,
            "Content-Disposition": contentDisposition("attachment", name),
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    );
}

export function internalTrackingRoutes({ internalTracking }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/usage_tracking/get_internal_document_tracking"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: views and downloads of an internal document or PDF",
        description:
          "`false` if there is no document with the slug, or if its readers are not counted.",
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
        summary: "For staff: starts or stops counting the readers of an internal document or PDF",
        request: { params: IdParam, body: jsonBody(InternalTrackingChange, { tracked: false }) },
        responses: done(...CHANGE_ERRORS),
      }),
      async (c) =>
        answerDone(c, ({ actor, id, body }) => internalTracking.set(actor, id, body.tracked)),
    );
}
