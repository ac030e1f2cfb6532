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
import { type Route, route } from "./route";

export function accountsRoutes({ accounts }: Services): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/sc_domain",
        tag: "Accounts",
        summary:
          "Whether an e-mail address is the organisation's, whose people sign on at its provider",
        body: DomainRequest,
        answer: z.boolean(),
        examples: { body: { email: "grace@library.example" }, answer: true },
      },
      async ({ body }) => accounts.isStaffDomain(body.email),
    ),
    route(
      {
        method: "get",
        path: "/bot_challenge",
        tag: "Accounts",
        isFresh: true,
        summary: "What a form needs to show that a person sends it",
        description:
          "`challenge` is for altcha's element, `stamp` for forms where no script runs; these also hold a field `website` that stays empty. One of the two is good " +
          "once, for two hours; a stamp not before three seconds have passed. Every call that takes a proof uses it up, whatever it answers.",
        answer: BotChallenge,
        examples: {
          answer: {
            challenge: {
              parameters: { algorithm: "PBKDF2/SHA-256", cost: 5000, keyPrefix: "00" },
              signature: "6f1c…",
            },
            stamp: "eyJ…",
          },
        },
      },
      () => accounts.challenge(),
    ),
    route(
      {
        method: "get",
        path: "/account",
        tag: "Accounts",
        isForMembers: true,
        summary: "Who is signed in",
        answer: Account,
        examples: { answer: exampleAccount },
      },
      ({ actor }) => accounts.account(actor),
    ),
    route(
      {
        method: "patch",
        path: "/account",
        tag: "Accounts",
        isForMembers: true,
        summary: "Changes the name that others see",
        body: AccountChange,
        answer: Account,
        examples: { body: { name: "Amina Diallo" }, answer: exampleAccount },
      },
      ({ actor, body }) => accounts.change(actor, body),
    ),
    route(
      {
        method: "delete",
        path: "/account",
        tag: "Accounts",
        isForMembers: true,
        summary: "Deletes the account of whoever asks, at once and for good",
        description:
          "`confirmation` is the username as it is shown; `password` is left out by those who have none. `conflict` for the last administrator: somebody else has to be one first.",
        body: AccountDeletion,
        answer: null,
        errors: ["incorrect_password", "conflict", "rate_limited"],
        examples: { body: { confirmation: "amina", password: "…" } },
      },
      ({ actor, body }) => accounts.delete(actor, body),
    ),
    route(
      {
        method: "post",
        path: "/account/password",
        tag: "Accounts",
        isForMembers: true,
        summary: "Changes the password; all other sessions end, and a mail tells of it",
        description:
          "`forbidden` for accounts that sign on at the organisation's provider: they have no password.",
        body: PasswordChange,
        answer: null,
        errors: ["incorrect_password", "forbidden", "rate_limited"],
        examples: { body: { currentPassword: "…", password: "Another-one-7" } },
      },
      ({ actor, body }) => accounts.changePassword(actor, body),
    ),
    route(
      {
        method: "get",
        path: "/account/deletion",
        tag: "Accounts",
        isForMembers: true,
        summary: "What would become of one's collections",
        answer: DeletionPreview,
        examples: { answer: { deletedCollections: [{ title: "To read" }], keptCollections: [] } },
      },
      ({ actor }) => accounts.deletionPreview(actor),
    ),
    route(
      {
        method: "get",
        path: "/account/export",
        tag: "Accounts",
        isForMembers: true,
        summary: "All that is kept about whoever asks",
        answer: AccountExport,
        examples: { answer: exampleAccountExport },
      },
      ({ actor }) => accounts.exportOwn(actor),
    ),
    route(
      {
        method: "delete",
        path: "/account/session",
        tag: "Accounts",
        isForMembers: true,
        summary: "Signs out: ends the session that asks",
        answer: null,
      },
      ({ actor }) => accounts.endSession(actor),
    ),
    route(
      {
        method: "delete",
        path: "/account/sessions",
        tag: "Accounts",
        isForMembers: true,
        summary: "Signs out everywhere: ends all sessions of whoever asks",
        answer: null,
      },
      ({ actor }) => accounts.endAllSessions(actor),
    ),
  ];
}
