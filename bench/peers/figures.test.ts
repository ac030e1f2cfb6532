import { expect, it } from "vitest";
import {
  countElements,
  ratiosOf,
  formatSpread,
  spreadOf,
  totalCpuMs,
  type Sample,
} from "./figures";

const sample = (perSecond: number, cpuMs: Sample["cpuMs"] = {}): Sample => ({ perSecond, cpuMs });

it("finds the least, the middle and the greatest of odd and even numbers of values", () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(spreadOf([])).toBeNull();
});

it("compares the programs of each pair before it takes the median", () => {
  const pairs = [
    [sample(10), sample(20)],
    [sample(30), sample(30)],
    [sample(10), sample(40)],
  ] as const;
  expect(ratiosOf(pairs, ({ perSecond }) => perSecond)).toEqual({ min: 0.25, median: 0.5, max: 1 });
});

it("leaves out pairs without a number, and divisions by zero", () => {
  const pairs = [
    [sample(1), sample(1)],
    [sample(1, { program: 4 }), sample(1, { program: 0 })],
    [sample(1, { program: 4 }), sample(1, { program: 2 })],
  ] as const;
  expect(ratiosOf(pairs, ({ cpuMs }) => cpuMs["program"])).toEqual({ min: 2, median: 2, max: 2 });
});

it("adds up the groups of processes only if the time of each is known", () => {
  expect(totalCpuMs(sample(1, { website: 12, PostgreSQL: 5 }))).toBe(17);
  expect(totalCpuMs(sample(1, { website: 12, PostgreSQL: undefined }))).toBeUndefined();
});

it("shows a ratio with its spread", () => {
  expect(formatSpread({ min: 0.489, median: 0.52, max: 0.551 })).toBe("0.52 (0.49 to 0.55)");
  expect(formatSpread(null)).toBe("");
});

it("counts the elements of a page, but not what scripts contain", () => {
  expect(
    countElements(
      '<!DOCTYPE html><html><p class="a">a < b<br/></p><script>"<b></b>"</script></html>',
    ),
  ).toBe(4);
});
