import { expect, it } from "vitest";
import { seededRandom } from "../../cms/platform/ids";
import {
  drive,
  type Observation,
  type Visit,
  examplesOf,
  figuresOf,
  isFastEnough,
  gapMs,
  popular,
  shuffled,
  weighted,
} from "./drive";

/** Runs a tenth of a second at a thousand visits per second. */
async function watch(make: Visit["make"]): Promise<Observation[]> {
  const observations: Observation[] = [];
  await drive({
    rate: 1_000,
    seconds: 0.1,
    random: seededRandom(1),
    next: () => ({ kind: "pages", name: "a page", make }),
    record: (one) => observations.push(one),
  });
  return observations;
}

it("continues sending requests while earlier ones are pending", async () => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const watched = watch(() => answered);
  let sent = 0;
  const other = watch(async () => void sent++);
  await other;
  answer();
  const observations = await watched;
  expect(observations.length).toBe(sent);
  expect(sent).toBeGreaterThan(60);
});

it("measures from when a visit was due, even if this process was busy then", async () => {
  let first = true;
  const observations = await watch(async () => {
    if (!first) return;
    first = false;
    // Blocks the process.
    for (const end = performance.now() + 60; performance.now() < end;);
  });
  expect(Math.max(...observations.map(({ dueMs, endMs }) => endMs - dueMs))).toBeGreaterThan(50);
  expect(observations.filter(({ dueMs, endMs }) => endMs - dueMs > 25).length).toBeGreaterThan(10);
});

it("reports what failed, and where", async () => {
  const [observation] = await watch(async () => {
    throw new Error("answered 500");
  });
  expect(observation).toMatchObject({ kind: "pages", problem: "a page: answered 500" });
});

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
])("counts %j as sustained: %s", (figures, held) => {
  expect(isFastEnough(figures)).toBe(held);
});

it("lists each kind of failure once, the most frequent first", () => {
  const observations = ["a", "b", "b", null, "c"].map((problem) => observed(1, { problem }));
  expect(examplesOf(observations, 2)).toEqual(["2 × b", "1 × a"]);
});

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
