import { createRoute } from "@hono/zod-openapi";
import {
  ConfirmAnswer,
  KeyForm,
  LeaveAnswer,
  LinkForm,
  ReaderChange,
  Subscription,
  SubscriptionChange,
  SubscriptionForm,
  SubscriptionReader,
  SubscriptionRequested,
  SubscriptionsAnswer,
  SubscriptionsQuery,
  IssuePreview,
  IssuePreviewForm,
  NewsletterOverview,
} from "../../contract/subscriptions";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import {
  IdParam,
  answers,
  BODY_ERRORS,
  del,
  done,
  errors,
  get,
  json,
  jsonBody,
  post,
  put,
  MEMBER_BODY_ERRORS,
} from "./route-parts";
import { acceptJson, answer, answerDone, createApi, forMembers } from "./api";

const tag = "Newsletter";
const terms = [
  { nodeType: "documentTopics" as const, id: 5, name: "Birth registration" },
  { nodeType: "documentCountries" as const, id: 31, name: "Kenya" },
];
const key = "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOjUsInZlciI6MX0.…";
const example: Subscription = {
  id: 5,
  email: "amina@example.org",
  frequency: "weekly",
  terms: terms.map((term) => ({ ...term, language: "en" })),
  search: null,
  everything: false,
  state: "active",
  created: "2026-03-04T10:00:00.000Z",
  lastIssue: "2026-03-09T06:00:00.000Z",
};
const exampleReader: SubscriptionReader = {
  email: example.email,
  language: "en",
  returned: null,
  subscriptions: [example],
};
const BY_KEY =
  "For the reader: with the `key` of a link in a mail, or signed in with a confirmed address. Subscriptions of other readers are `not_found`. With a key, only what visitors may see can be read and changed; other terms that the reader follows are kept, and are shown once the reader is signed in.";

export function subscriptionsRoutes({ subscriptions }: Pick<Services, "subscriptions">) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/subscriptions"),
        tags: [tag],
        middleware: acceptJson,
        summary:
          "Subscribes to a newsletter about new posts: of terms and collections, of a search, or all",
        description:
          "A post matches if it has one of the chosen terms of each kind and matches the search. A term includes its narrower terms. Callers who are signed in with this address, and have confirmed it, get the " +
          "subscription at once. All others get a mail with a confirmation link; the response does not reveal whether the address is known. Repeating the same choices does not create a second subscription.",
        request: {
          body: jsonBody(SubscriptionForm, {
            email: example.email,
            frequency: "weekly",
            terms,
            language: "en",
            accepted: true,
          }),
        },
        responses: {
          201: json(SubscriptionRequested, { subscription: null, confirmation: true }),
          ...errors(...BODY_ERRORS, "rate_limited", "limit_reached"),
        },
      }),
      async (c) =>
        c.json(await subscriptions.request(c.var.actor, clientOf(c), c.req.valid("json")), 201),
    )
    .openapi(
      createRoute({
        ...get("/subscriptions"),
        tags: [tag],
        summary: "All subscriptions of a reader",
        description: `${BY_KEY} \`reader\` is null for a signed-in caller who has no subscription.`,
        request: { query: SubscriptionsQuery },
        responses: {
          200: json(SubscriptionsAnswer, { reader: exampleReader, current: 5, isProven: true }),
          ...errors("invalid_input", "unauthenticated", "link_expired"),
        },
      }),
      async (c) => c.json(await subscriptions.list(c.var.actor, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        ...put("/subscriptions/reader"),
        tags: [tag],
        middleware: acceptJson,
        summary:
          "Changes the language of a reader's mails, resumes them, or invalidates the links of all earlier mails",
        description: BY_KEY,
        request: {
          query: SubscriptionsQuery,
          body: jsonBody(ReaderChange, { language: "en", resume: true }),
        },
        responses: {
          200: json(SubscriptionReader, exampleReader),
          ...errors(...BODY_ERRORS, "unauthenticated", "link_expired", "not_found"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, body, query }) =>
          subscriptions.changeSubscriberSettings(actor, body, query),
        ),
    )
    .openapi(
      createRoute({
        ...put("/subscriptions/{id}"),
        tags: [tag],
        middleware: acceptJson,
        summary: "Changes a subscription's criteria or frequency, pauses or resumes it",
        description: `${BY_KEY} Omitted fields keep their values. Posts that are published during a pause are not sent later. The response is \`conflict\` if the reader already has a subscription with the same choices.`,
        request: {
          params: IdParam,
          query: SubscriptionsQuery,
          body: jsonBody(SubscriptionChange, { frequency: "monthly", state: "paused" }),
        },
        responses: {
          200: json(Subscription, { ...example, frequency: "monthly", state: "paused" }),
          ...errors(...BODY_ERRORS, "unauthenticated", "link_expired", "not_found", "conflict"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) => subscriptions.change(actor, id, body, query)),
    )
    .openapi(
      createRoute({
        ...del("/subscriptions/{id}"),
        tags: [tag],
        summary: "Ends a subscription and returns it as it was",
        description: BY_KEY,
        request: { params: IdParam, query: SubscriptionsQuery },
        responses: {
          200: json(Subscription, example),
          ...errors("invalid_input", "unauthenticated", "link_expired", "not_found"),
        },
      }),
      async (c) => answer(c, ({ actor, id, query }) => subscriptions.end(actor, id, query)),
    )
    .openapi(
      createRoute({
        ...post("/subscriptions/confirm"),
        tags: [tag],
        middleware: acceptJson,
        summary: "Confirms a subscription by the key from the mail",
        description:
          "The key works for 14 days and can be used repeatedly. The response contains a key that manages all subscriptions of the address.",
        request: { body: jsonBody(KeyForm, { key, language: "en" }) },
        responses: {
          200: json(ConfirmAnswer, { subscription: example, manageKey: key }),
          ...errors(...BODY_ERRORS, "link_expired"),
        },
      }),
      async (c) => c.json(await subscriptions.confirm(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...post("/subscriptions/leave"),
        tags: [tag],
        middleware: acceptJson,
        summary: "Ends a subscription by the key from one of its issues",
        description:
          "The key never expires and can only be used for this. It can be used repeatedly: `subscription` is null once it has ended.",
        request: { body: jsonBody(KeyForm, { key, language: "en" }) },
        responses: answers(LeaveAnswer, { subscription: example }, ...BODY_ERRORS, "link_expired"),
      }),
      async (c) => c.json(await subscriptions.leave(c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...post("/subscriptions/link"),
        tags: [tag],
        middleware: acceptJson,
        summary: "Sends a mail with the link to manage all subscriptions of an address",
        description:
          "Sent only if the address has a subscription. The response does not reveal whether it has.",
        request: { body: jsonBody(LinkForm, { email: example.email }) },
        responses: done(...BODY_ERRORS, "rate_limited"),
      }),
      async (c) => answerDone(c, ({ body }) => subscriptions.sendLink(clientOf(c), body)),
    );
}

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
const exampleCriteria = {
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
          "For staff: the number of subscriptions, the dates of the next issues, and the states of the last ones",
        responses: answers(NewsletterOverview, exampleOverview, "unauthenticated", "forbidden"),
      }),
      async (c) => c.json(await newsletter.overview(c.var.actor), 200),
    )
    .openapi(
      createRoute({
        ...post("/newsletter/preview"),
        ...forMembers(tag, acceptJson),
        summary: "For staff: the issue that a reader with these criteria would get now",
        description:
          "Contains everything that is new since the last issue of this frequency. If nothing is new, `count` is 0 and no mail would be sent. The links for managing subscriptions do not work.",
        request: { body: jsonBody(IssuePreviewForm, exampleCriteria) },
        responses: answers(IssuePreview, examplePreview, ...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => c.json(await newsletter.preview(c.var.actor, c.req.valid("json")), 200),
    );
}
