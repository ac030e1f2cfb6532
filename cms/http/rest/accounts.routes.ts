import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  Account,
  AccountChange,
  AccountDeletion,
  AccountExport,
  BotChallenge,
  DeletionPreview,
  DomainRequest,
  PasswordChange,
  SignOn,
} from "../../contract/accounts";
import type { Services } from "../../services";
import { acceptJson, answerDone, cacheable, createApi, forMembers } from "./api";
import {
  answers,
  BODY_ERRORS,
  del,
  done,
  errors,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
} from "./route-parts";

const exampleAccount: Account = {
  id: "dXNlcjo4",
  databaseId: 8,
  username: "amina",
  name: "Amina Diallo",
  email: "amina@example.org",
  firstName: "",
  lastName: "",
  roles: [{ name: "subscriber", displayName: "Subscriber" }],
  staff: false,
  editor: false,
  administrator: false,
  hasPassword: true,
  image: null,
  author: null,
  language: "fr",
};

const exampleAccountExport: AccountExport = {
  exported: "2026-03-04T10:15:00.000Z",
  account: {
    ...exampleAccount,
    created: "2025-03-04T10:15:00.000Z",
    modified: "2025-03-04T10:15:00.000Z",
    lastSignIn: "2026-03-01T08:00:00.000Z",
    signOn: null,
  },
  sessions: [
    {
      created: "2026-03-01T08:00:00.000Z",
      lastUsed: "2026-03-04T10:10:00.000Z",
      expires: "2026-04-03T10:10:00.000Z",
      bySso: false,
    },
  ],
  collections: [
    {
      databaseId: 41,
      title: "To read",
      description: "For the workshop in May.",
      private: true,
      documents: ["Registering every birth"],
    },
  ],
  sharedCollections: [
    {
      databaseId: 42,
      title: "Listening to children",
      permission: "edit",
      invited: "2026-03-01T08:00:00.000Z",
      accepted: "2026-03-02T08:00:00.000Z",
    },
  ],
  notes: [
    {
      collectionId: 42,
      collection: "Listening to children",
      document: "Registering every birth",
      note: "Chapter 3 first.",
      written: "2026-03-03T08:00:00.000Z",
    },
  ],
  collectionChanges: [
    { collection: "Listening to children", field: "title", changed: "2026-03-03T08:05:00.000Z" },
  ],
  invitations: [
    { collection: "To read", person: "joao@example.org", invited: "2026-03-03T08:00:00.000Z" },
  ],
  lookups: [],
  library: [
    { databaseId: 17, title: "Registering every birth", saved: "2026-03-01T08:00:00.000Z" },
  ],
  preferences: { countries: ["Kenya"], topics: ["Birth registration"] },
  newsletter: {
    email: "amina@example.org",
    language: "en",
    since: "2026-03-04T10:00:00.000Z",
    returned: null,
    subscriptions: [
      {
        frequency: "weekly",
        terms: ["Birth registration"],
        search: null,
        state: "active",
        created: "2026-03-04T10:00:00.000Z",
        confirmed: "2026-03-04T10:05:00.000Z",
        lastIssue: null,
        issues: [],
        brought: [],
      },
    ],
  },
  messages: [
    {
      kind: "correction",
      name: "Amina Diallo",
      email: "amina@example.org",
      text: "The publication year should be 2023.",
      document: "Registering every birth",
      created: "2026-03-04T10:15:00.000Z",
    },
  ],
  submissions: [
    {
      id: 12,
      title: "Births in camps",
      state: "waiting",
      comment: "",
      submitted: "2026-03-04T10:15:00.000Z",
      decided: null,
      fields: { title: "Births in camps" },
      files: ["births-in-camps.pdf"],
    },
  ],
  drafts: [{ id: "new", fields: { title: "Half of a" }, modified: "2026-03-04T10:15:00.000Z" }],
  uploads: [{ name: "births-in-camps.pdf", size: 482133, created: "2026-03-04T10:15:00.000Z" }],
  authorProfile: {
    firstName: "Amina",
    lastName: "Diallo",
    affiliation: "",
    role: "Researcher",
    descriptions: [{ language: "en", description: "Works on birth registration." }],
  },
  authorClaims: [
    {
      author: "Amina Diallo",
      message: "I wrote these.",
      state: "pending",
      comment: "",
      created: "2026-03-04T10:15:00.000Z",
      decided: null,
    },
  ],
  consents: [
    {
      occasion: "registration",
      kind: "terms",
      about: null,
      given: "2026-03-04T10:15:00.000Z",
      confirmed: null,
      withdrawn: null,
      version: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      address: "/page/terms",
      language: "en",
      title: "Terms of use",
      body: "What you may do with what you find here.",
    },
  ],
  auditEvents: [],
  adminDrafts: [],
  linkedIn: null,
};

export function accountsRoutes({ accounts }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/sc_domain"),
        tags: ["Accounts"],
        middleware: acceptJson,
        summary:
          "Whether an email address belongs to the organisation, whose staff use single sign-on",
        request: { body: jsonBody(DomainRequest, { email: "grace@library.example" }) },
        responses: { 200: json(z.boolean(), true), ...errors(...BODY_ERRORS) },
      }),
      async (c) => c.json(await accounts.isStaffDomain(c.req.valid("json").email), 200),
    )
    .openapi(
      createRoute({
        ...get("/bot_challenge"),
        tags: ["Accounts"],
        summary: "A challenge for proving that a person sends a form",
        description:
          "`challenge` is for altcha's element, `stamp` for forms without scripts, which also contain a field `website` that must stay empty. Either can be used " +
          "once, within two hours; a stamp only after three seconds have passed. Every request with a proof uses it up, even if the request is refused.",
        responses: answers(BotChallenge, {
          challenge: {
            parameters: { algorithm: "PBKDF2/SHA-256", cost: 5000, keyPrefix: "00" },
            signature: "6f1c…",
          },
          stamp: "eyJ…",
        }),
      }),
      async (c) => c.json(await accounts.challenge(), 200),
    )
    .openapi(
      createRoute({
        ...get("/account"),
        ...forMembers("Accounts"),
        summary: "The caller's account",
        responses: { 200: json(Account, exampleAccount), ...errors("unauthenticated") },
      }),
      async (c) => cacheable(c, await accounts.account(c.var.actor)),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/account",
        ...forMembers("Accounts", acceptJson),
        summary: "Changes the caller's display name or language",
        request: { body: jsonBody(AccountChange, { name: "Amina Diallo", language: "fr" }) },
        responses: answers(Account, exampleAccount, ...MEMBER_BODY_ERRORS),
      }),
      async (c) => c.json(await accounts.change(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...del("/account"),
        ...forMembers("Accounts", acceptJson),
        summary: "Deletes the caller's account immediately and permanently",
        description:
          "`confirmation` is the username as displayed. Omit `password` if the account has none. The last administrator gets `conflict`: another user must become administrator first.",
        request: { body: jsonBody(AccountDeletion, { confirmation: "amina", password: "…" }) },
        responses: done(...MEMBER_BODY_ERRORS, "incorrect_password", "conflict", "rate_limited"),
      }),
      async (c) => answerDone(c, ({ actor, body }) => accounts.delete(actor, body)),
    )
    .openapi(
      createRoute({
        ...post("/account/password"),
        ...forMembers("Accounts", acceptJson),
        summary: "Changes the password, ends all other sessions and notifies the user by mail",
        description: "`forbidden` for accounts with single sign-on, because they have no password.",
        request: {
          body: jsonBody(PasswordChange, { currentPassword: "…", password: "Another-one-7" }),
        },
        responses: done(...MEMBER_BODY_ERRORS, "incorrect_password", "forbidden", "rate_limited"),
      }),
      async (c) => answerDone(c, ({ actor, body }) => accounts.changePassword(actor, body)),
    )
    .openapi(
      createRoute({
        ...get("/account/deletion"),
        ...forMembers("Accounts"),
        summary: "What would happen to the caller's collections if the account were deleted",
        responses: {
          200: json(DeletionPreview, {
            deletedCollections: [{ title: "To read" }],
            keptCollections: [],
          }),
          ...errors("unauthenticated"),
        },
      }),
      async (c) => cacheable(c, await accounts.deletionPreview(c.var.actor)),
    )
    .openapi(
      createRoute({
        ...get("/account/export"),
        ...forMembers("Accounts"),
        summary: "All stored data about the caller",
        responses: { 200: json(AccountExport, exampleAccountExport), ...errors("unauthenticated") },
      }),
      async (c) => cacheable(c, await accounts.exportOwn(c.var.actor)),
    )
    .openapi(
      createRoute({
        ...del("/account/session"),
        ...forMembers("Accounts"),
        summary: "Signs out: ends the caller's current session",
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor }) => accounts.endSession(actor)),
    )
    .openapi(
      createRoute({
        ...del("/account/sessions"),
        ...forMembers("Accounts"),
        summary: "Signs out everywhere: ends all of the caller's sessions",
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor }) => accounts.endAllSessions(actor)),
    );
}

export function signOnRoutes({ signOn }: Pick<Services, "signOn">) {
  return createApi().openapi(
    createRoute({
      ...get("/sign_on"),
      tags: ["Accounts"],
      summary: "How staff sign in with the staff button",
      description:
        "Send the browser to `loginPath` with a `state` of your own. It comes back to the root of the site with the same `state`, `returnFromSSO` and the tokens.",
      responses: { 200: json(SignOn, { staff: "saml", loginPath: "/saml/login" }), ...errors() },
    }),
    async (c) => cacheable(c, await signOn.describe()),
  );
}
