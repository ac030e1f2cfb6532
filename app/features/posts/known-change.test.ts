import { expect, test } from "vitest";
import { knownChange } from "./post-page";

test("a document with a known date says when it was changed", () => {
  for (const modified of ["2011-05-16T00:00:00.000Z", "2017-01-01T08:30:00.000Z"])
    expect(knownChange({ modified, publicationYear: 2017 })).toBe(modified);
});

test("a document without a year mentions no change", () => {
  expect(knownChange({ modified: "2000-01-01T00:00:00.000Z", publicationYear: null })).toBeNull();
  expect(knownChange({ modified: "2026-03-04T10:00:00.000Z", publicationYear: null })).toBeNull();
});

test("a document with only a known year does not claim a change on its first day", () => {
  expect(knownChange({ modified: "2017-01-01T00:00:00.000Z", publicationYear: 2017 })).toBeNull();
  expect(knownChange({ modified: "0948-01-01T00:00:00.000Z", publicationYear: 948 })).toBeNull();
});
