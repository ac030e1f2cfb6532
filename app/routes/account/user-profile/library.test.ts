import { expect, it } from "vitest";
import { libraryPath, readLibraryState } from "./library";

const read = (query: string) => readLibraryState(new URLSearchParams(query));

it("keeps the state when it is read from an address and written again", () => {
  for (const query of [
    "",
    "find=b%C3%B6rn+%26+unga",
    "sort=title&page=3",
    "find=a&sort=saved&page=2",
  ]) {
    expect(libraryPath(read(query), "")).toBe(`/account/user-profile/${query && `?${query}`}`);
  }
});

it.each([
  "page=0",
  "page=-1",
  "page=1.5",
  "page=a",
  "page=999999",
  "page=",
  "sort=other",
  "sort=",
  "find=%20%20",
])("ignores the invalid address %s", (query) => {
  expect(read(query)).toEqual({ find: "", sort: "own", page: 1 });
});
