import { randomBytes, randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

export interface NewAccount {
  username: string;
  email: string;
  password: string;
}

/**
 * Returns an IP address that no other test uses, because rate limits count by address. All of 127.0.0.0/8 is this machine, the
 * only one that can use the sample accounts.
 */
export const ownAddress = (): string =>
  `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(256)}`;

/** Fetches the challenge of the bot check and solves it. */
export async function solvedProof(request: APIRequestContext): Promise<string> {
  const { challenge } = (await (await request.get("/api/v1/bot_challenge")).json()) as {
    challenge: Parameters<typeof solveChallenge>[0]["challenge"];
  };
  return Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString("base64");
}

/** Registers a new user through the API. */
export async function newAccount(request: APIRequestContext): Promise<NewAccount> {
  const username = `t${randomBytes(6).toString("hex")}`;
  const account = { username, email: `${username}@example.net`, password: "First-word-1" };
  const altcha = await solvedProof(request);
  const answer = await request.post("/graphql", {
    headers: { "X-Forwarded-For": ownAddress() },
    data: {
      query:
        "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId } } }",
      variables: { input: { ...account, botCheck: { altcha } } },
    },
  });
  expect((await answer.json()) as object).not.toHaveProperty("errors");
  return account;
}
