import { describe, expect, test } from "vitest";
import { parseRange } from "./range";

describe("a Range header for 10 bytes", () => {
  test.each([
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=8-100", { start: 8, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-100", { start: 0, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=99999999999999999999-", "unsatisfiable"],
    ["bytes=5-3", null],
    ["bytes=0-1,4-5", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
    ["pages=0-1", null],
    [undefined, null],
  ])("%s", (header, range) => expect(parseRange(header, 10)).toEqual(range));

  test("finds nothing in an empty file", () => {
    expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseRange("bytes=-1", 0)).toBe("unsatisfiable");
  });
});
