import { expect, it } from "vitest";
import { addressOfDraft, readIntent, readUploadAddress, uploadPath } from "./upload-address";

const read = (query: string) => readUploadAddress(new URLSearchParams(query));

it.each([
  ["", { draft: null, submission: null }],
  ["draft=my-own-draft", { draft: "my-own-draft", submission: null }],
  // The changes to a contribution have one draft, no matter which of the two the address names.
  ["submission=4", { draft: "submission-4", submission: 4 }],
  ["draft=submission-4", { draft: "submission-4", submission: 4 }],
])("reads the form that the query %j names", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

it.each(["draft=short", "draft=../../documents", "submission=0", "submission=4x", "submission="])(
  "answers 404 for the query %j",
  (query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ status: 404 }));
  },
);

it("writes the path of a form and its intent", () => {
  const address = { draft: "my-own-draft", submission: null };
  expect(uploadPath(address, { find: "documentKeywords" })).toBe(
    "/upload?draft=my-own-draft&find=documentKeywords",
  );
  expect(uploadPath(addressOfDraft("submission-4"), { withdraw: true })).toBe(
    "/upload?submission=4&withdraw=1",
  );
  expect(uploadPath({ draft: null, submission: null })).toBe("/upload");
});

it.each([
  ["find=documentKeywords", { find: "documentKeywords" }],
  ["more=documentContentTypes", { more: "documentContentTypes" }],
  ["keep=1", { keep: true }],
  ["find=constructor", null],
  ["draft=my-own-draft", null],
])("reads the intent of a form sent to %j", (query, expected) => {
  expect(readIntent(new URLSearchParams(query))).toEqual(expected);
});
