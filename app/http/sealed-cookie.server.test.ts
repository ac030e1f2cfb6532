import { expect, it } from "vitest";
import { seal, unseal } from "./sealed-cookie.server";

const SECRET = "a secret for tests, which is used nowhere else";
const SECRETS = [SECRET] as const;

it("unseals a value only with the purpose and the secret that it was sealed with", async () => {
  const sealed = await seal({ access: "token" }, SECRETS, "session");
  expect(sealed).not.toContain("token");
  expect(await unseal(sealed, SECRETS, "session")).toEqual({ access: "token" });
  expect(await unseal(sealed, SECRETS, "other")).toBeNull();
  expect(await unseal(sealed, [`${SECRET}!`], "session")).toBeNull();
});

it("does not open modified, truncated or unsealed values", async () => {
  const sealed = await seal("value", SECRETS, "session");
  const parts = sealed.split(".");
  const changed = parts
    .map((part, index) => (index === 3 ? (part.startsWith("A") ? "B" : "A") + part.slice(1) : part))
    .join(".");
  for (const wrong of [
    changed,
    sealed.slice(0, -1),
    parts.slice(1).join("."),
    "",
    "a.b.c.d.e",
    `${Buffer.from('{"alg":"none"}').toString("base64url")}..e30.e30.`,
  ]) {
    expect(await unseal(wrong, SECRETS, "session")).toBeNull();
  }
});

it("opens values sealed with an older secret until that is removed", async () => {
  const sealed = await seal("value", SECRETS, "session");
  expect(await unseal(sealed, ["a newer secret of tests, as long", SECRET], "session")).toBe(
    "value",
  );
  expect(
    await unseal(
      await seal("value", ["a newer secret of tests, as long", SECRET], "session"),
      SECRETS,
      "session",
    ),
  ).toBeNull();
});
