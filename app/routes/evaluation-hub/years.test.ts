import { expect, test } from "vitest";
import { YEARS_SHOWN, yearsOf } from "./hub-state";

test("a year without evaluations appears among the others", () => {
  expect(
    yearsOf([
      { year: 2022, count: 3 },
      { year: 2024, count: 1 },
    ]),
  ).toEqual([
    { from: 2022, to: 2022, count: 3 },
    { from: 2023, to: 2023, count: 0 },
    { from: 2024, to: 2024, count: 1 },
  ]);
});
test("years before the first column are grouped in front of it", () => {
  const years = yearsOf([
    { year: 1998, count: 2 },
    { year: 2003, count: 5 },
    { year: 2026, count: 1 },
  ]);
  expect(years).toHaveLength(YEARS_SHOWN + 1);
  expect(years[0]).toEqual({ from: null, to: 2010, count: 7 });
  expect(years.at(-1)).toEqual({ from: 2026, to: 2026, count: 1 });
});
test("no columns are shown if no evaluation has a year", () => {
  expect(yearsOf([])).toEqual([]);
});
