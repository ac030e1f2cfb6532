import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createLinkTokens, type LinkPurpose, createMessageIds } from "./signed-tokens";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = new Uint8Array(32).fill(7);
const CLAIMS = { reader: 17, subscription: 5, version: 2 };
const clock = { now: new Date("2026-03-04T10:00:00Z") };
const keys = createLinkTokens([KEY], () => clock.now);
const at = (days: number) =>
  createLinkTokens([KEY], () => new Date(clock.now.getTime() + days * DAY_MS));

describe("the token of a link", () => {
  test("returns the claims it was made with, for one subscription or for all", async () => {
    for (const claims of [CLAIMS, { ...CLAIMS, subscription: null }])
      expect(await keys.read("manage", await keys.make("manage", claims))).toEqual(claims);
  });

  test("needs no escaping in a URL, and is short", async () => {
    const key = await keys.make("manage", {
      reader: 2_147_483_647,
      subscription: 2_147_483_647,
      version: 2_147_483_647,
    });
    expect(encodeURIComponent(key)).toBe(key);
    expect(key.length).toBeLessThan(250);
  });

  test.each([
    ["confirm", "manage"],
    ["confirm", "leave"],
    ["manage", "confirm"],
    ["manage", "leave"],
    ["leave", "confirm"],
    ["leave", "manage"],
  ] as [LinkPurpose, LinkPurpose][])("for %s is rejected for %s", async (made, asked) => {
    expect(await keys.read(asked, await keys.make(made, CLAIMS))).toBeNull();
  });

  test.each([
    ["confirm", 14],
    ["manage", 365],
  ] as [LinkPurpose, number][])("for %s is valid for %i days", async (purpose, days) => {
    const key = await keys.make(purpose, CLAIMS);
    expect(await at(days - 1).read(purpose, key)).toEqual(CLAIMS);
    expect(await at(days + 1).read(purpose, key)).toBeNull();
  });

  test("for unsubscribing never expires", async () => {
    expect(await at(100 * 365).read("leave", await keys.make("leave", CLAIMS))).toEqual(CLAIMS);
  });

  test("is rejected if it was changed, was signed with another key, or declares no signature", async () => {
    const key = await keys.make("leave", CLAIMS);
    const [header, payload, signature] = key.split(".") as [string, string, string];
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "18" }),
    ).toString("base64url");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const wrong of [
      `${header}.${changed}.${signature}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}.`,
      key.slice(0, -3),
      `${key}A`,
      "nonsense",
      "a.b.c",
      "..",
      "",
    ]) {
      expect([wrong, await keys.read("leave", wrong)]).toEqual([wrong, null]);
    }
    expect(await createLinkTokens([new Uint8Array(32).fill(8)]).read("leave", key)).toBeNull();
  });

  test("that has to expire is rejected without an expiry date", async () => {
    const endless = await new SignJWT({ sid: 5, ver: 2 })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("manage")
      .setSubject("17")
      .sign(KEY);
    expect(await keys.read("manage", endless)).toBeNull();
  });

  test("stays valid while its key is listed after a newer one, until the key is removed", async () => {
    const newer = new Uint8Array(32).fill(9);
    const sent = await keys.make("leave", CLAIMS);
    const rotated = createLinkTokens([newer, KEY], () => clock.now);
    expect(await rotated.read("leave", sent)).toEqual(CLAIMS);
    expect(await keys.read("leave", await rotated.make("leave", CLAIMS))).toBeNull();
    expect(await createLinkTokens([newer]).read("leave", sent)).toBeNull();
  });
});

const ids = createMessageIds([new Uint8Array(32).fill(7)], "library.example");
const id = ids.of("issue.17.1764568800000", "Amina@example.org");

describe("the Message-ID of a mail", () => {
  test("is the same each time, and differs for each mail and address", () => {
    expect(id).toMatch(/^<newsletter\.issue\.17\.1764568800000\.[0-9a-f]{32}@library\.example>$/);
    expect(ids.of("issue.17.1764568800000", "amina@example.org")).toBe(id);
    expect(
      new Set([
        id,
        ids.of("issue.18.1764568800000", "amina@example.org"),
        ids.of("issue.17.1764568800000", "bo@example.org"),
      ]).size,
    ).toBe(3);
  });

  test("proves which address it was sent to, in upper or lower case", () => {
    for (const [shown, email] of [
      [id, "amina@example.org"],
      [id.toUpperCase(), "AMINA@example.org"],
    ] as const)
      expect(ids.wasSentTo(shown, email)).toBe(true);
  });

  test("is rejected if it was changed or signed with another key", () => {
    const others = createMessageIds([new Uint8Array(32).fill(8)], "library.example").of(
      "issue.17.1764568800000",
      "amina@example.org",
    );
    for (const wrong of [
      others,
      id.replace("17", "18"),
      id.replace("issue", "mail"),
      id.replace("library", "elsewhere"),
      id.slice(0, -1),
      `${id}x`,
      id.replace(/[0-9a-f]{32}/, ""),
      "<1@library.example>",
      "",
      "\u{1F600}",
    ]) {
      expect([wrong, ids.wasSentTo(wrong, "amina@example.org")]).toEqual([wrong, false]);
    }
    expect(ids.wasSentTo(id, "bo@example.org")).toBe(false);
  });
});
