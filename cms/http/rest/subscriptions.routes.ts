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
} from "../../contract/subscriptions";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { IdParam } from "./params";
import { acceptJson, answer, answerDone, createApi } from "./api";
import { answers, BODY_ERRORS, del, done, errors, get, json, jsonBody, post, put } from "./parts";

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
        summary: "Asks for what is new by mail: of terms and collections, of a search, or of all",
        description:
          "A resource matches if it has one of the chosen terms of each kind and matches the search; a term includes its narrower terms. A caller who is signed in with this address, and has confirmed it, gets the " +
          "subscription at once. All others get a mail with a link that confirms it; the answer does not reveal whether the address is known. Repeating the same choices makes no second subscription.",
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
        summary: "All that goes to a reader",
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
          "Changes the language of a reader's mails, has them sent again, or ends the links of all mails so far",
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
        answer(c, ({ actor, body, query }) => subscriptions.changeReader(actor, body, query)),
    )
    .openapi(
      createRoute({
        ...put("/subscriptions/{id}"),
        tags: [tag],
        middleware: acceptJson,
        summary: "Changes what a subscription brings and how often, has it pause or go on",
        description: `${BY_KEY} Fields that are left out keep their values. What is published during a pause is not sent later. The answer is \`conflict\` if the reader already has a subscription with the same choices.`,
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
        summary: "Ends a subscription and answers with it as it was",
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
        summary: "Confirms a subscription by the key that was mailed",
        description:
          "The key works for 14 days and can be used repeatedly. The answer contains a key that manages all subscriptions of the address.",
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
        summary: "Ends a subscription by the key of one of its issues",
        description:
          "The key never expires, and serves only this purpose. It can be used repeatedly: `subscription` is null once it has ended.",
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
        summary: "Mails a reader the link that manages all that goes to an address",
        description: "Sent only if the address has a subscription; the answer does not tell.",
        request: { body: jsonBody(LinkForm, { email: example.email }) },
        responses: done(...BODY_ERRORS, "rate_limited"),
      }),
      async (c) => answerDone(c, ({ body }) => subscriptions.sendLink(clientOf(c), body)),
    );
}
