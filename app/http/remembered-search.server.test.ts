import { describe, expect, it } from "vitest";
import { searchMemory } from "./remembered-search.server";

const SITE = "http://library.example";

/** Returns what is remembered when a visitor with these choices goes from one page to another. */
const memory = (
  from: string | null,
  to: string,
  { cookie, ...headers }: Record<string, string> = {},
) =>
  searchMemory(
    new Request(SITE + to, {
      headers: {
        ...(from === null ? {} : { Referer: from.startsWith("/") ? SITE + from : from }),
        ...(cookie ? { Cookie: `lang=en; search=${cookie}` } : {}),
        ...headers,
      },
    }),
  );

describe("a search that is changed on the search page", () => {
  it.each([
    ["the layout", "/search?q=water&layout=compressed", "compressed.recommended.any"],
    ["the order", "/search?q=water&sort=alphabetical", "normal.alphabetical.any"],
    ["the order, by the router's data", "/search.data?q=water&sort=latest", "normal.latest.any"],
    ["the visitor's language", "/search?q=water&readable=yes", "normal.recommended.mine"],
  ])("is remembered: %s", (_what, to, cookie) => {
    expect(memory("/search?q=water", to, { cookie: "normal.recommended.any" })).toEqual({ cookie });
  });
  it("does not treat a filter by language as the choice of results in the visitor's language", () => {
    expect(memory("/search?q=water", "/search?q=water&language=en")).toBeNull();
  });
  it("forgets choices that are undone", () => {
    expect(
      memory("/search?readable=yes&layout=compressed", "/search", {
        cookie: "compressed.latest.mine",
      }),
    ).toEqual({ cookie: "normal.latest.any" });
  });
  it("needs no cookie if nothing changes", () => {
    expect(memory("/search?q=water", "/search?q=water&topic=water")).toBeNull();
    expect(
      memory("/search?layout=compressed", "/search?layout=compressed&page=2", {
        cookie: "compressed.latest.any",
      }),
    ).toBeNull();
  });
});

describe("a search that begins elsewhere on the site", () => {
  it.each([
    ["/", "/search?q=water", "compressed.latest.any", "/search?q=water&layout=compressed"],
    [
      "/topics",
      "/search?topic=water",
      "normal.alphabetical.any",
      "/search?topic=water&sort=alphabetical",
    ],
    ["/", "/sv/search?q=vatten", "normal.latest.mine", "/sv/search?q=vatten&readable=yes"],
    // A new text from the header of the search page.
    [
      "/search?q=water",
      "/search?q=food",
      "compressed.latest.any",
      "/search?q=food&layout=compressed",
    ],
  ])("from %s to %s has the earlier choices: %s", (from, to, cookie, location) => {
    expect(memory(from, to, { cookie })).toEqual({ location });
  });
  it("is ordered by relevance if it has words, and keeps the choices in its address", () => {
    expect(memory("/", "/search?q=water", { cookie: "normal.alphabetical.any" })).toBeNull();
    expect(
      memory("/topics", "/search?topic=water&sort=latest&layout=normal&language=fr", {
        cookie: "compressed.alphabetical.mine",
      }),
    ).toBeNull();
  });
  it("stays unchanged for visitors without choices, or with an invalid cookie", () => {
    expect(memory("/", "/search?q=water")).toBeNull();
    expect(memory("/", "/search?q=water", { cookie: "<script>" })).toBeNull();
  });
});

it("leaves addresses alone that another site, a bookmark or a prefetch opens, and other pages", () => {
  const cookie = "compressed.alphabetical.mine";
  expect(memory("http://mail.example/", "/search?q=water", { cookie })).toBeNull();
  expect(memory(null, "/search?q=water", { cookie })).toBeNull();
  expect(memory("/", "/search?q=water", { cookie, "Sec-Purpose": "prefetch" })).toBeNull();
  expect(memory("/", "/topics", { cookie })).toBeNull();
});
