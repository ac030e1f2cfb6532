import { expect, it } from "vitest";
import { AUTHOR_BOX, KEYWORD_BOX, ticked, tickedAgain } from "./decision";

const SENT = {
  "keyword-0": "birth",
  "shown-keyword-0": "birth",
  "shown-keyword-1": "spam",
  "author-0": "Ana",
  "shown-author-0": "Ana",
};

it("reads the ticked boxes of each kind", () => {
  expect(ticked(SENT, KEYWORD_BOX)).toEqual(["birth"]);
  expect(ticked(SENT, AUTHOR_BOX)).toEqual(["Ana"]);
});

it("matches by name when the proposals have changed, and ticks new ones", () => {
  expect(tickedAgain(["spam", "birth", "school"], KEYWORD_BOX, SENT)).toEqual(["birth", "school"]);
  expect(tickedAgain(["Ana"], AUTHOR_BOX, SENT)).toEqual(["Ana"]);
});

it("ticks all at first", () => {
  expect(tickedAgain(["birth", "spam"], KEYWORD_BOX, {})).toEqual(["birth", "spam"]);
});
