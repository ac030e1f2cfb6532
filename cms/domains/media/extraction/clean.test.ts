import { expect, test } from "vitest";
import { withoutRunningLines } from "./clean.mjs";

const pagesOf = (...pages: string[][]) => pages.map((lines) => lines.map((text) => ({ text })));
const textsOf = (...pages: string[][]) =>
  withoutRunningLines(pagesOf(...pages)).map((lines) => lines.map(({ text }) => text));

test("a foot that says its page and how many there are is no text, on few pages too and in other words", () => {
  expect(
    textsOf(["Cover"], ["Wells", "Clean water 2 / 3"], ["Schools", "Clean water 3 / 3"]),
  ).toEqual([["Cover"], ["Wells"], ["Schools"]]);
  expect(textsOf(["Brunnar", "Sida 1 av 2"], ["Skolor", "Sida 2 av 2"])).toEqual([
    ["Brunnar"],
    ["Skolor"],
  ]);
});

test("figures at a page's end are text where they say another page", () => {
  const pages = [
    ["Wells", "Dug in 3 / 4"],
    ["Schools", "Open from 8 to 2"],
  ];
  expect(textsOf(...pages)).toEqual(pages);
  expect(textsOf(["One of 1 / 1"])).toEqual([["One of 1 / 1"]]);
});

test("from four pages on, what most of them begin with runs through all", () => {
  const pages = ["Wells", "Schools", "Roads"].map((text, index) => [
    `Annual report ${index + 1}`,
    text,
  ]);
  expect(textsOf(...pages, ["Thanks"])).toEqual([["Wells"], ["Schools"], ["Roads"], ["Thanks"]]);
  expect(textsOf(...pages)).toEqual(pages);
});
