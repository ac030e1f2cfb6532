import { expect, test } from "vitest";
import { yearRange } from "./years";

const now = new Date("2026-07-01T00:00:00Z");

test.each([
  ["nothing", undefined, undefined, null],
  ["a single year", 2019, 2019, [2019, 2019]],
  ["a start alone, which ends this year", 2019, undefined, [2019, 2026]],
  ["an end alone", undefined, 2019, [1000, 2019]],
  ["both", 2001, 2019, [2001, 2019]],
])("the range of %s", (_, start, end, range) => expect(yearRange(start, end, now)).toEqual(range));
