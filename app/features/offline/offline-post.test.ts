import { describe, expect, it } from "vitest";
import { PART_BYTES, partsOfFile } from "./download-file";
import { savedState } from "./saved-posts-store";
import type { SavedPost } from "./saved-posts";
import { type OfflinePost, partsOf, offlinePostsPath, roomFor, sizeOf } from "./offline-post";

const WELLS: OfflinePost = {
  databaseId: 7,
  title: "Wells",
  language: "en",
  link: "/document/wells",
  modified: "2026-03-03T00:00:00Z",
  internal: false,
  pages: ["/document/wells"],
  text: { pages: ["/document/wells/text/1", "/document/wells/text/1?page=2"], size: 42_000 },
  files: [{ link: "/files/1/wells.pdf", size: 18_000_000 }],
};

it("saves the page with its text, or with its files", () => {
  expect(partsOf(WELLS, "text")).toEqual({
    pages: ["/document/wells", "/document/wells/text/1", "/document/wells/text/1?page=2"],
    files: [],
  });
  expect(partsOf(WELLS, "file")).toEqual({ pages: ["/document/wells"], files: WELLS.files });
  expect(partsOf({ ...WELLS, text: null }, "text").pages).toEqual(["/document/wells"]);
});

it("estimates the size of a choice", () => {
  expect(sizeOf(WELLS, "text")).toBeLessThan(300_000);
  expect(sizeOf(WELLS, "file")).toBeGreaterThan(18_000_000);
  // The file is assembled while its parts are still stored.
  expect(roomFor([WELLS], "file")).toBeGreaterThan(36_000_000);
});

it("requests a list by its source", () => {
  expect([
    offlinePostsPath({ library: true }, 1),
    offlinePostsPath({ collection: "water" }, 2),
    offlinePostsPath({ links: ["/document/a", "/article/b"] }, 1),
  ]).toEqual([
    "/resources/offline?list=library",
    "/resources/offline?collection=water&page=2",
    "/resources/offline?link=%2Fdocument%2Fa&link=%2Farticle%2Fb",
  ]);
});

it("fetches a large file in parts that cover it exactly", () => {
  const parts = partsOfFile({ link: "/files/1/a.pdf", size: 2 * PART_BYTES + 5 });
  expect(parts.map(({ from, to }) => to - from + 1)).toEqual([PART_BYTES, PART_BYTES, 5]);
  expect(partsOfFile({ link: "/files/1/a.pdf", size: PART_BYTES })).toHaveLength(1);
});

describe("a resource on the device", () => {
  const saved: SavedPost = {
    ...WELLS,
    ...partsOf(WELLS, "text"),
    choice: "text",
    done: [],
    former: [],
    bytes: 0,
    at: 0,
  };
  it("is partly saved until all of it is stored", () =>
    expect([savedState(saved), savedState({ ...saved, done: saved.pages })]).toEqual([
      "partly",
      "kept",
    ]));
  it("is outdated once the site has another version", () =>
    expect(savedState({ ...saved, done: saved.pages }, "2026-03-04T00:00:00Z")).toBe("newer"));
});
