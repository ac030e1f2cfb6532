import { expect, it } from "vitest";
import { kneeOf, nextRate, type Tried } from "./runs";

/** Tries rates like the benchmark, on a site that holds this many requests per second. */
function tryAll(holds: number): Tried[] {
  const tried: Tried[] = [];
  for (let rate = nextRate(tried); rate !== null; rate = nextRate(tried))
    tried.push({ rate, held: rate <= holds });
  return tried;
}

it("doubles the rate until it is too high, then searches between", () => {
  expect(tryAll(50).map(({ rate }) => rate)).toEqual([5, 10, 20, 40, 80, 57, 48, 52]);
});

it.each([2, 3, 7, 55, 130, 900])(
  "finds the sustainable rate to within a seventh: %i requests per second",
  (holds) => {
    const { held, tooHigh } = kneeOf(tryAll(holds));
    expect(held).toBeLessThanOrEqual(holds);
    expect(tooHigh).toBeGreaterThan(holds);
    expect(tooHigh! / held!).toBeLessThanOrEqual(1.15);
  },
);

it("reports no sustained rate if all are too high, and no failed rate if all are sustained", () => {
  expect(kneeOf(tryAll(0))).toEqual({ held: null, tooHigh: 1.25 });
  expect(kneeOf(tryAll(10_000))).toEqual({ held: 2_560, tooHigh: null });
});

it("ignores a sustained rate above a failed one", () => {
  expect(
    kneeOf([
      { rate: 10, held: true },
      { rate: 20, held: false },
      { rate: 30, held: true },
    ]),
  ).toEqual({ held: 10, tooHigh: 20 });
});
