import { describe, expect, test } from "vitest";
import { createMessageIds } from "./message-ids";

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
      expect(ids.isOurs(shown, email)).toBe(true);
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
      expect([wrong, ids.isOurs(wrong, "amina@example.org")]).toEqual([wrong, false]);
    }
    expect(ids.isOurs(id, "bo@example.org")).toBe(false);
  });
});
