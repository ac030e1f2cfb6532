import { expect, test } from "vitest";
import { readToolkits, toolkitsPath } from "./toolkits-state";

const read = (query: string) => readToolkits(new URLSearchParams(query));
const EVERYTHING = { topic: null, language: null, page: 1 };

test("an address says which toolkits are in view, and a form without a choice says nothing", () => {
  expect(read("topic=child-labour&language=sv&page=2")).toEqual({
    topic: "child-labour",
    language: "sv",
    page: 2,
  });
  expect(read("topic=&language=")).toEqual(EVERYTHING);
});

test("what is malformed in an address counts as not said", () => {
  for (const query of ["topic=a%20b", "language=Swedish!", "page=0", "page=-1", "page=two"])
    expect([query, read(query)]).toEqual([query, EVERYTHING]);
});

test("a state has one address", () => {
  expect(toolkitsPath(EVERYTHING)).toBe("/toolkits");
  expect(toolkitsPath({ topic: "health", language: "es", page: 3 })).toBe(
    "/toolkits?topic=health&language=es&page=3",
  );
});
