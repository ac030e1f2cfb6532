import { describe, expect, it, test } from "vitest";
import { directoryPath, ALL_NAMES, readDirectory } from "./directory-state";

const read = (query: string, understood = { letter: true, sort: true }) =>
  readDirectory(new URLSearchParams(query), understood);

describe("reading the state from an address", () => {
  test.each([
    ["", {}],
    ["letter=B&page=2", { letter: "B", page: 2 }],
    ["letter=%C3%85", { letter: "Å" }],
    ["letter=A%CC%8A", { letter: "Å" }],
    ["letter=0-9", { letter: "0-9" }],
    ["letter=other&sort=last", { letter: "other", sort: "last" }],
    ["q=++child%00marriage+&letter=", { q: "child marriage" }],
    ["page=999999", { page: 9_999 }],
    ["utm_source=mail", {}],
  ])("reads %s", (query, expected) => {
    expect(read(query)).toEqual({ state: { ...ALL_NAMES, ...expected }, ignored: false });
  });

  test.each([
    "letter=abc",
    "letter=%25",
    "sort=age",
    "page=0",
    "page=-1",
    "page=two",
    "page=1.5",
    "letter=A&letter=B",
    "page=1&page=2",
  ])("ignores %s, and reports it", (query) => {
    const { state, ignored } = read(query);
    expect(ignored).toBe(true);
    expect(state).toEqual({
      ...ALL_NAMES,
      ...(query.startsWith("letter=A") ? { letter: "A" } : {}),
    });
  });

  it("leaves out parameters that this directory does not have", () => {
    expect(read("letter=A&sort=last&page=3", { letter: false, sort: false })).toEqual({
      state: { ...ALL_NAMES, page: 3 },
      ignored: false,
    });
  });

  it("cuts the search text to its limit, but never within a character", () => {
    expect(read(`q=${"a".repeat(99)}${encodeURIComponent("😀")}`).state.q).toBe("a".repeat(99));
  });
});

test("each state has exactly one address", () => {
  expect(directoryPath("keywords", ALL_NAMES)).toBe("/keywords");
  expect(directoryPath("authors", { letter: "Ö", q: "a b", sort: "last", page: 2 })).toBe(
    "/authors?letter=%C3%96&q=a+b&sort=last&page=2",
  );
});
