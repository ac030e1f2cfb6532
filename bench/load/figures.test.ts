import { expect, it } from "vitest";
import type { Observation } from "./drive";
import { examplesOf, figuresOf, isHeld } from "./figures";

const observed = (
  ms: number,
  { kind = "pages", problem = null }: Partial<Observation> = {},
): Observation => ({ kind, dueMs: 1_000, endMs: 1_000 + ms, problem });

it("counts by kind, including failures", () => {
  const { answered, failed, p95, row } = figuresOf([
    ...Array.from({ length: 20 }, (_, index) => observed(index + 1)),
    observed(600, { kind: "writes", problem: "/library/save: answered 500" }),
  ]);
  expect([answered, failed, p95]).toEqual([20, 1, 20]);
  expect(row).toMatchObject({
    p50: "11.0",
    max: "600.0",
    "p95 pages": "20.0",
    "p95 writes": "600.0",
    "p95 downloads": "",
    failed: 1,
  });
});

it.each([
  [{ failed: 0, p95: 500 }, true],
  [{ failed: 0, p95: 500.1 }, false],
  [{ failed: 1, p95: 20 }, false],
  [{ failed: 0, p95: null }, false],
])("says of %j that the site held it: %s", (figures, held) => {
  expect(isHeld(figures)).toBe(held);
});

it("lists each kind of failure once, the most frequent first", () => {
  const observations = ["a", "b", "b", null, "c"].map((problem) => observed(1, { problem }));
  expect(examplesOf(observations, 2)).toEqual(["2 × b", "1 × a"]);
});
