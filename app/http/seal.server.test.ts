import { expect, it } from "vitest";
import { seal, unseal } from "./seal.server";

const SECRET = "a secret of tests, which nobody else may know";

it("opens what it has sealed, for the same purpose and with the same secret alone", async () => {
  const sealed = await seal({ access: "token" }, SECRET, "session");
  expect(sealed).not.toContain("token");
  expect(await unseal(sealed, SECRET, "session")).toEqual({ access: "token" });
  expect(await unseal(sealed, SECRET, "other")).toBeNull();
  expect(await unseal(sealed, `${SECRET}!`, "session")).toBeNull();
});

it("does not open what was changed, shortened, or never sealed", async () => {
  const sealed = await seal("value", SECRET, "session");
  const parts = sealed.split(".");
  const changed = parts.map((part, index) => (index === 3 ? (part.startsWith("A") ? "B" : "A") + part.slice(1) : part)).join(".");
  for (const wrong of [changed, sealed.slice(0, -1), parts.slice(1).join("."), "", "a.b.c.d.e", `${Buffer.from('{"alg":"none"}').toString("base64url")}..e30.e30.`]) {
    expect(await unseal(wrong, SECRET, "session")).toBeNull();
  }
});
