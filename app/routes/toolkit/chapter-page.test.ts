import { expect, it } from "vitest";
import { chaptersOf, nextChapter } from "./chapter-page";

const chapters = [1, 2, 3, 4].map((number) => ({ number }));
const next = (stored: string) => nextChapter(chapters, chaptersOf(stored))?.number;

it("continues after the furthest read chapter, then with skipped ones", () => {
  expect([next(""), next("1"), next("1,3"), next("2,4"), next("1,2,3,4")]).toEqual([
    1,
    2,
    4,
    1,
    undefined,
  ]);
});

it("reads any stored value without failing", () => {
  expect([...chaptersOf("2,1,x,-1,1.5,,2,1e400")]).toEqual([2, 1]);
  expect(next("7,9")).toBe(1);
});
