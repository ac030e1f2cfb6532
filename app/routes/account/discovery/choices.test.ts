import { expect, it } from "vitest";
import { morePath, readDiscoveryState } from "./choices";

const NOW = 1_770_000_000;
const read = (query: string) => readDiscoveryState(new URLSearchParams(query), NOW);

it("reads how many pages of each list are open, and when the discovery page was opened", () => {
  expect(read(`page=3&collections=2&at=${NOW - 60}`)).toEqual({
    pages: { documents: 3, collections: 2 },
    asOf: NOW - 60,
  });
});
it("falls back to the first page and the current time for invalid values", () => {
  const first = { pages: { documents: 1, collections: 1 }, asOf: NOW };
  for (const query of [
    "",
    "page=0&at=x",
    "page=-1",
    "page=two",
    `at=${NOW + 60}`,
    `at=${NOW - 25 * 60 * 60}`,
  ])
    expect(read(query)).toEqual(first);
  expect(read("page=999").pages.documents).toBe(10);
});
it("links to one more page of a list while there is one", () => {
  const state = read(`collections=2&at=${NOW - 60}`);
  expect(morePath(state, "documents", 1)).toBe(
    `/account/discovery/?page=2&collections=2&at=${NOW - 60}`,
  );
  expect(morePath(state, "documents", 0)).toBeNull();
  expect(morePath(read("page=10"), "documents", 500)).toBeNull();
});
