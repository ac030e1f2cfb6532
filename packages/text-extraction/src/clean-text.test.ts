import { expect, test } from "vitest";
import { withoutRunningLines } from "./clean-text.mjs";

const pagesOf = (...pages: string[][]) => pages.map((lines) => lines.map((text) => ({ text })));
const textsOf = (...pages: string[][]) =>
  withoutRunningLines(pagesOf(...pages)).map((lines) => lines.map(({ text }) => text));

test("removes footers with the page and the number of pages, also on few pages and in other words", () => {
  expect(
    textsOf(["Cover"], ["Wells", "Clean water 2 / 3"], ["Schools", "Clean water 3 / 3"]),
  ).toEqual([["Cover"], ["Wells"], ["Schools"]]);
  expect(textsOf(["Brunnar", "Sida 1 av 2"], ["Skolor", "Sida 2 av 2"])).toEqual([
    ["Brunnar"],
    ["Skolor"],
  ]);
});

test("keeps numbers at a page's end that are not those of the page", () => {
  const pages = [
    ["Wells", "Dug in 3 / 4"],
    ["Schools", "Open from 8 to 2"],
  ];
  expect(textsOf(...pages)).toEqual(pages);
  expect(textsOf(["One of 1 / 1"])).toEqual([["One of 1 / 1"]]);
});

test("removes lines that begin most pages, from four pages on", () => {
  const pages = ["Wells", "Schools", "Roads"].map((text, index) => [
    `Annual report ${index + 1}`,
    text,
  ]);
  expect(textsOf(...pages, ["Thanks"])).toEqual([["Wells"], ["Schools"], ["Roads"], ["Thanks"]]);
  expect(textsOf(...pages)).toEqual(pages);
});
