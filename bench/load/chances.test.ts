import { expect, it } from "vitest";
import { seededRandom } from "../../cms/platform/ids";
import { gapMs, popular, shuffled, weighted } from "./chances";

const DRAWS = 20_000;

function count<T>(draw: () => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (let index = 0; index < DRAWS; index++) {
    const thing = draw();
    counts.set(thing, (counts.get(thing) ?? 0) + 1);
  }
  return counts;
}

it("draws by weight", () => {
  const counts = count(
    weighted(
      [
        [70, "pages"],
        [10, "downloads"],
        [15, "signed in"],
        [5, "writes"],
        [0, "never"],
      ],
      seededRandom(1),
    ),
  );
  expect(counts.get("pages")! / DRAWS).toBeCloseTo(0.7, 1);
  expect(counts.get("writes")! / DRAWS).toBeCloseTo(0.05, 1);
  expect(counts.has("never")).toBe(false);
});

it("refuses to draw from an empty list", () => {
  expect(() => weighted([], seededRandom(1))).toThrow("nothing to draw");
});

it("draws the first item often and each of the others occasionally", () => {
  const things = Array.from({ length: 100 }, (_, index) => index);
  const counts = count(popular(things, seededRandom(1)));
  expect(counts.size).toBe(100);
  expect(counts.get(0)! / counts.get(9)!).toBeGreaterThan(5);
  expect(counts.get(0)! / counts.get(9)!).toBeLessThan(8);
});

it("shuffles without losing items", () => {
  const things = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(shuffled(things, seededRandom(1))).not.toEqual(things);
  expect(shuffled(things, seededRandom(1)).sort()).toEqual(things);
});

it("spaces arrivals irregularly at the given mean rate", () => {
  const random = seededRandom(1);
  const gaps = Array.from({ length: DRAWS }, () => gapMs(50, random));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / DRAWS).toBeCloseTo(20, 0);
  // In a Poisson process, a share of 1 - 1/e of the gaps is shorter than the mean.
  expect(gaps.filter((gap) => gap < 20).length / DRAWS).toBeCloseTo(0.632, 1);
});
