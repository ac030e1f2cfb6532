import { expect, it } from "vitest";
import { AUTHOR_BOX, KEYWORD_BOX, tickedNames, namesToTick } from "./decision";

const SENT = {
  "keyword-0": "birth",
  "shown-keyword-0": "birth",
  "shown-keyword-1": "spam",
  "author-0": "Ana",
  "shown-author-0": "Ana",
};

it("reads the ticked boxes of each kind", () => {
  expect(tickedNames(SENT, KEYWORD_BOX)).toEqual(["birth"]);
  expect(tickedNames(SENT, AUTHOR_BOX)).toEqual(["Ana"]);
});

it("keeps boxes ticked by name when the proposals have changed, and ticks new proposals", () => {
  expect(namesToTick(["spam", "birth", "school"], KEYWORD_BOX, SENT)).toEqual(["birth", "school"]);
  expect(namesToTick(["Ana"], AUTHOR_BOX, SENT)).toEqual(["Ana"]);
});

it("ticks all boxes when the form is first shown", () => {
  expect(namesToTick(["birth", "spam"], KEYWORD_BOX, {})).toEqual(["birth", "spam"]);
});
