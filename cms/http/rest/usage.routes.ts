import { createRoute } from "@hono/zod-openapi";
import { Readable } from "node:stream";
import { UsageAnswer, UsageCsvQuery, UsageQuery, UsageRequest } from "../../contract/usage";
import { CSV_TYPE } from "../../platform/csv";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
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
} from "./parts";

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
    summary: `Counts that a ${kind} was read or its file fetched`,
    description:
      "By whom is not kept. Robots are not counted, nor a reader, told by network and `User-Agent`, who comes back within half an hour. " +
      "Always answers 204, even if nothing was counted or the id does not exist, so the answer reveals nothing.",
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
        summary: "For staff: what is read and fetched, over time, by resource and by term",
        description:
          "Days are in UTC. Filters are slugs: any of the slugs of one taxonomy, including narrower terms, and all taxonomies combined.",
        request: { query: UsageQuery },
        responses: answers(UsageAnswer, exampleAnswer, ...MEMBER_ERRORS),
      }),
      async (c) => c.json(await usage.read(c.var.actor, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...get("/usage/csv"),
        ...forMembers(tag),
        summary: "For staff: all rows of one part of the same, as CSV",
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
