import { createRoute } from "@hono/zod-openapi";
import { IssuePreview, IssuePreviewForm, NewsletterOverview } from "../../contract/subscriptions";
import type { Services } from "../../services";
import { acceptJson, createApi, forMembers } from "./api";
import { answers, get, jsonBody, MEMBER_BODY_ERRORS, post } from "./parts";

const tag = "Newsletter";

const exampleOverview = {
  active: { daily: 214, weekly: 1_380, monthly: 655 },
  pending: 12,
  paused: 31,
  returned: 4,
  timeZone: "Europe/Stockholm",
  next: {
    daily: "2026-11-23T05:00:00.000Z",
    weekly: "2026-11-23T05:00:00.000Z",
    monthly: "2026-12-01T05:00:00.000Z",
  },
  runs: [
    {
      frequency: "daily",
      until: "2026-11-22T05:00:00.000Z",
      matched: "2026-11-22T05:00:31.000Z",
      issues: { sent: 87, waiting: 2 },
    },
  ],
};
const exampleWishes = {
  frequency: "weekly",
  terms: [{ nodeType: "documentTopics", id: 31, name: "Birth registration" }],
  language: "en",
};
const examplePreview = {
  subject: "3 new resources: Birth registration · Resource Library",
  html: "<!doctype html>…",
  text: "Hello,\n…",
  count: 3,
  shown: 3,
  from: "2026-11-16T05:00:00.000Z",
  until: "2026-11-22T09:12:00.000Z",
};

export function newsletterRoutes({ newsletter }: Pick<Services, "newsletter">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/newsletter"),
        ...forMembers(tag),
        summary:
          "For staff: how many read the newsletter, when it comes next, and what became of its last issues",
        responses: answers(NewsletterOverview, exampleOverview, "unauthenticated", "forbidden"),
      }),
      async (c) => c.json(await newsletter.overview(c.var.actor), 200),
    )
    .openapi(
      createRoute({
        ...post("/newsletter/preview"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: the issue that a reader with these wishes would get now",
        description:
          "With everything that is new since the last issue of this frequency. If nothing is new, `count` is 0, and no mail would be sent. Its links for managing subscriptions do nothing.",
        request: { body: jsonBody(IssuePreviewForm, exampleWishes) },
        responses: answers(IssuePreview, examplePreview, ...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => c.json(await newsletter.preview(c.var.actor, c.req.valid("json")), 200),
    );
}
