import { expect, test } from "vitest";
import { knownChange } from "./known-change";

test("a document of a known date says when it was changed", () => {
  for (const modified of ["2011-05-16T00:00:00.000Z", "2017-01-01T08:30:00.000Z"])
    expect(knownChange({ modified, publicationYear: 2017 })).toBe(modified);
});

test("a document without a year says nothing of a change", () => {
  expect(knownChange({ modified: "2000-01-01T00:00:00.000Z", publicationYear: null })).toBeNull();
  expect(knownChange({ modified: "2026-03-04T10:00:00.000Z", publicationYear: null })).toBeNull();
});

test("a document of which only the year is known is not said to be changed on its first day", () => {
  expect(knownChange({ modified: "2017-01-01T00:00:00.000Z", publicationYear: 2017 })).toBeNull();
  expect(knownChange({ modified: "0948-01-01T00:00:00.000Z", publicationYear: 948 })).toBeNull();
});
