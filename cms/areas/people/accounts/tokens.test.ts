import { expect, test } from "vitest";
import { createAccessTokens, deriveKeys } from "./tokens";

const [OLD, NEW] = ["an old secret of tests, long enough", "a new secret of tests, long enough"];
const NOW = new Date("2026-03-04T10:00:00Z");
const tokensOf = (secrets: readonly [string, ...string[]]) =>
  createAccessTokens({
    keys: deriveKeys(secrets).accessToken,
    issuer: "http://library.test",
    now: () => NOW,
  });

test("an access token stays valid while its secret is listed, even after a newer secret signs", async () => {
  const claims = { userId: 7, sessionId: "one" };
  const { token } = await tokensOf([OLD]).sign(claims);
  expect(await tokensOf([NEW, OLD]).verify(token)).toEqual(claims);
  expect(await tokensOf([NEW]).verify(token)).toBeNull();
  expect(await tokensOf([OLD]).verify((await tokensOf([NEW, OLD]).sign(claims)).token)).toBeNull();
});
