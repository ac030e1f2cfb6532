import { expect, test } from "vitest";
import { columnAt, namedColumns, percentOf, ticksTo } from "./column-chart";

test("lines are at round numbers, and the last one is not below the largest value", () => {
  expect(ticksTo(71_000)).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
  expect(ticksTo(100)).toEqual([0, 50, 100]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  for (const most of [1, 3, 9, 11, 99, 101, 4321, 1_620_000]) {
    const ticks = ticksTo(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
test("there is a base line even if all counts are zero", () => {
  expect(ticksTo(0)).toEqual([0, 1]);
});

test("a value gets its percentage of the largest one, and a very small value stays visible", () => {
  expect(percentOf(50, 200)).toBe(25);
  expect(percentOf(200, 200)).toBe(100);
  expect(percentOf(1, 1_000_000)).toBe(1);
  expect(percentOf(0, 10)).toBe(0);
  expect(percentOf(0, 0)).toBe(0);
});

test("columns lie side by side within the width, each in the middle of its slot", () => {
  const columns = Array.from({ length: 31 }, (_, i) => columnAt(i, 31));
  expect(columns[0]!.x).toBeGreaterThanOrEqual(0);
  columns
    .slice(1)
    .forEach(({ x }, i) => expect(x).toBeGreaterThan(columns[i]!.x + columns[i]!.width));
  expect(columns.at(-1)!.x + columns.at(-1)!.width).toBeLessThanOrEqual(100);
  expect(columnAt(0, 1)).toEqual({ x: 14, width: 72, middle: 50 });
});

test("as many columns are named as there is space for, including the first", () => {
  expect(namedColumns(6, 7)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(namedColumns(31, 7)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(namedColumns(51, 4)).toEqual([0, 13, 26, 39]);
});
