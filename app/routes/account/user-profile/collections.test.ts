import { expect, it } from "vitest";
import { collectionsPath, readCollectionsState } from "./collections";

const read = (query: string) => readCollectionsState(new URLSearchParams(query));

it("keeps the state when it is read from an address and written again", () => {
  for (const query of [
    "",
    "title=b%C3%B6rn+%26+unga",
    "order=title&pages=3",
    "title=a&order=title&pages=2",
  ]) {
    expect(collectionsPath(read(query), "")).toBe(`/account/user-profile/${query && `?${query}`}`);
  }
});

it.each([
  "pages=0",
  "pages=-1",
  "pages=1.5",
  "pages=a",
  "pages=99999",
  "order=other",
  "order=",
  "title=%20%20",
])("ignores the invalid address %s", (query) => {
  expect(read(query)).toEqual({ title: "", order: "changed", pages: 1 });
});
