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
import { IdParam } from "./params";
import { type Route, route } from "./route";

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
  "For the reader: by the `key` of a link in a mail, or signed in with the address once it was shown to be one's own. Somebody else's is not there. A key names and takes what visitors may see; what the reader follows beyond that stays, and shows once they are signed in.";

export function subscriptionsRoutes({ subscriptions }: Pick<Services, "subscriptions">): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/subscriptions",
        tag,
        isCreating: true,
        summary: "Asks for what is new by mail: of terms and collections, of a search, or of all",
        description:
          "What fits has one of each kind that is chosen, and fits the search; a term stands for all below it. Whoever is signed in with the address, and has shown that it is theirs, has the " +
          "subscription at once. To all others a mail goes out whose link confirms it, and the answer is the same whoever the address belongs to. The same wish again is one subscription.",
        body: SubscriptionForm,
        answer: SubscriptionRequested,
        errors: ["rate_limited", "limit_reached"],
        examples: {
          body: {
            email: example.email,
            frequency: "weekly",
            terms,
            language: "en",
            accepted: true,
          },
          answer: { subscription: null, confirmation: true },
        },
      },
      ({ actor, client, body }) => subscriptions.request(actor, client, body),
    ),
    route(
      {
        method: "get",
        path: "/subscriptions",
        tag,
        isFresh: true,
        summary: "All that goes to a reader",
        description: `${BY_KEY} \`reader\` is null for whoever is signed in and gets nothing.`,
        query: SubscriptionsQuery,
        answer: SubscriptionsAnswer,
        errors: ["unauthenticated", "link_expired"],
        examples: { answer: { reader: exampleReader, current: 5, isProven: true } },
      },
      ({ actor, query }) => subscriptions.list(actor, query),
    ),
    route(
      {
        method: "put",
        path: "/subscriptions/reader",
        tag,
        summary:
          "Changes the language of a reader's mails, has them sent again, or ends the links of all mails so far",
        description: BY_KEY,
        query: SubscriptionsQuery,
        body: ReaderChange,
        answer: SubscriptionReader,
        errors: ["unauthenticated", "link_expired", "not_found"],
        examples: { body: { language: "en", resume: true }, answer: exampleReader },
      },
      ({ actor, query, body }) => subscriptions.changeReader(actor, body, query),
    ),
    route(
      {
        method: "put",
        path: "/subscriptions/{id}",
        tag,
        summary: "Changes what a subscription brings and how often, has it pause or go on",
        description: `${BY_KEY} What is left out stays. What came up during a pause is not sent afterwards. \`conflict\` for a wish that is a subscription of the reader already.`,
        params: IdParam,
        query: SubscriptionsQuery,
        body: SubscriptionChange,
        answer: Subscription,
        errors: ["unauthenticated", "link_expired", "not_found", "conflict"],
        examples: {
          body: { frequency: "monthly", state: "paused" },
          answer: { ...example, frequency: "monthly", state: "paused" },
        },
      },
      ({ actor, params, query, body }) => subscriptions.change(actor, params.id, body, query),
    ),
    route(
      {
        method: "delete",
        path: "/subscriptions/{id}",
        tag,
        summary: "Ends a subscription and answers with it as it was",
        description: BY_KEY,
        params: IdParam,
        query: SubscriptionsQuery,
        answer: Subscription,
        errors: ["unauthenticated", "link_expired", "not_found"],
        examples: { answer: example },
      },
      ({ actor, params, query }) => subscriptions.end(actor, params.id, query),
    ),
    route(
      {
        method: "post",
        path: "/subscriptions/confirm",
        tag,
        summary: "Confirms a subscription by the key that was mailed",
        description:
          "Good for 14 days, again and again without harm. The answer has a key that manages all that goes to the address.",
        body: KeyForm,
        answer: ConfirmAnswer,
        errors: ["link_expired"],
        examples: {
          body: { key, language: "en" },
          answer: { subscription: example, manageKey: key },
        },
      },
      ({ actor, body }) => subscriptions.confirm(actor, body),
    ),
    route(
      {
        method: "post",
        path: "/subscriptions/leave",
        tag,
        summary: "Ends a subscription by the key of one of its issues",
        description:
          "Good for ever, and for nothing else. Again and again without harm: `subscription` is null once it is gone.",
        body: KeyForm,
        answer: LeaveAnswer,
        errors: ["link_expired"],
        examples: { body: { key, language: "en" }, answer: { subscription: example } },
      },
      ({ body }) => subscriptions.leave(body),
    ),
    route(
      {
        method: "post",
        path: "/subscriptions/link",
        tag,
        summary: "Mails a reader the link that manages all that goes to an address",
        description: "If anything goes there; the answer does not say.",
        body: LinkForm,
        answer: null,
        errors: ["rate_limited"],
        examples: { body: { email: example.email } },
      },
      ({ client, body }) => subscriptions.sendLink(client, body),
    ),
  ];
}
