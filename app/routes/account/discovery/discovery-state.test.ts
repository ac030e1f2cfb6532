import { expect, it } from "vitest";
import { morePath, readDiscoveryState } from "./discovery-state";

const NOW = 1_770_000_000;
const read = (query: string) => readDiscoveryState(new URLSearchParams(query), NOW);

it("reads how far each list is open, and since when", () => {
  expect(read(`page=3&collections=2&at=${NOW - 60}`)).toEqual({
    pages: { documents: 3, collections: 2 },
    asOf: NOW - 60,
  });
});
it("takes what cannot be for the first page and for now", () => {
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
it("leads to one more page of a list, as long as there is one", () => {
  const state = read(`collections=2&at=${NOW - 60}`);
  expect(morePath(state, "documents", 1)).toBe(
    `/account/discovery/?page=2&collections=2&at=${NOW - 60}`,
  );
  expect(morePath(state, "documents", 0)).toBeNull();
  expect(morePath(read("page=10"), "documents", 500)).toBeNull();
});
