import { expect, test } from "vitest";
import { readToolkitsState, toolkitsPath } from "./route";

const read = (query: string) => readToolkitsState(new URLSearchParams(query));
const EVERYTHING = { topic: null, language: null, page: 1 };

test("reads the filters from an address, and ignores empty form fields", () => {
  expect(read("topic=child-labour&language=sv&page=2")).toEqual({
    topic: "child-labour",
    language: "sv",
    page: 2,
  });
  expect(read("topic=&language=")).toEqual(EVERYTHING);
});

test("ignores malformed values in an address", () => {
  for (const query of ["topic=a%20b", "language=Swedish!", "page=0", "page=-1", "page=two"])
    expect([query, read(query)]).toEqual([query, EVERYTHING]);
});

test("writes one address per state", () => {
  expect(toolkitsPath(EVERYTHING)).toBe("/toolkits");
  expect(toolkitsPath({ topic: "health", language: "es", page: 3 })).toBe(
    "/toolkits?topic=health&language=es&page=3",
  );
});
