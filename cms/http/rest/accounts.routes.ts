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
} from "../../contract/accounts";
import type { Services } from "../../services";
import { exampleAccount, exampleAccountExport } from "./examples";
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
} from "./parts";

export function accountsRoutes({ accounts }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/sc_domain"),
        tags: ["Accounts"],
        middleware: acceptJson,
        summary:
          "Whether an e-mail address is the organisation's, whose people sign on at its provider",
        request: { body: jsonBody(DomainRequest, { email: "grace@library.example" }) },
        responses: { 200: json(z.boolean(), true), ...errors(...BODY_ERRORS) },
      }),
      async (c) => c.json(await accounts.isStaffDomain(c.req.valid("json").email), 200),
    )
    .openapi(
      createRoute({
        ...get("/bot_challenge"),
        tags: ["Accounts"],
        summary: "What a form needs to show that a person sends it",
        description:
          "`challenge` is for altcha's element, `stamp` for forms where no script runs; these also hold a field `website` that stays empty. One of the two is good " +
          "once, for two hours; a stamp not before three seconds have passed. Every call that takes a proof uses it up, whatever it answers.",
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
        summary: "Who is signed in",
        responses: { 200: json(Account, exampleAccount), ...errors("unauthenticated") },
      }),
      async (c) => cacheable(c, await accounts.account(c.var.actor)),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/account",
        ...forMembers("Accounts", acceptJson),
        summary: "Changes the name that others see, or the language",
        request: { body: jsonBody(AccountChange, { name: "Amina Diallo", language: "fr" }) },
        responses: answers(Account, exampleAccount, ...MEMBER_BODY_ERRORS),
      }),
      async (c) => c.json(await accounts.change(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...del("/account"),
        ...forMembers("Accounts", acceptJson),
        summary: "Deletes the caller's account, at once and for good",
        description:
          "`confirmation` is the username as it is shown; `password` is left out if the account has none. The last administrator gets `conflict`: another person must become one first.",
        request: { body: jsonBody(AccountDeletion, { confirmation: "amina", password: "…" }) },
        responses: done(...MEMBER_BODY_ERRORS, "incorrect_password", "conflict", "rate_limited"),
      }),
      async (c) => answerDone(c, ({ actor, body }) => accounts.delete(actor, body)),
    )
    .openapi(
      createRoute({
        ...post("/account/password"),
        ...forMembers("Accounts", acceptJson),
        summary: "Changes the password; all other sessions end, and a mail tells of it",
        description:
          "`forbidden` for accounts that sign on at the organisation's provider: they have no password.",
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
        summary: "What would become of one's collections",
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
        summary: "All that is kept about the caller",
        responses: { 200: json(AccountExport, exampleAccountExport), ...errors("unauthenticated") },
      }),
      async (c) => cacheable(c, await accounts.exportOwn(c.var.actor)),
    )
    .openapi(
      createRoute({
        ...del("/account/session"),
        ...forMembers("Accounts"),
        summary: "Signs out: ends the session that asks",
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor }) => accounts.endSession(actor)),
    )
    .openapi(
      createRoute({
        ...del("/account/sessions"),
        ...forMembers("Accounts"),
        summary: "Signs out everywhere: ends all sessions of the caller",
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor }) => accounts.endAllSessions(actor)),
    );
}
