import { expect, it } from "vitest";
import { seededRandom } from "../../cms/platform/random";
import { drive, type Observation, type Visit } from "./drive";

/** Drives for a tenth of a second, a thousand a second. */
async function watch(make: Visit["make"]): Promise<Observation[]> {
  const observations: Observation[] = [];
  await drive({
    rate: 1_000,
    seconds: 0.1,
    random: seededRandom(1),
    next: () => ({ kind: "pages", name: "a page", make }),
    note: (one) => observations.push(one),
  });
  return observations;
}

it("asks on, whether those before are answered or not", async () => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const watched = watch(() => answered);
  let asked = 0;
  const other = watch(async () => void asked++);
  await other;
  answer();
  const observations = await watched;
  expect(observations.length).toBe(asked);
  expect(asked).toBeGreaterThan(60);
});

it("counts from when a visit was due, also where this process was busy meanwhile", async () => {
  let first = true;
  const observations = await watch(async () => {
    if (!first) return;
    first = false;
    // Nothing else can be done meanwhile.
    for (const end = performance.now() + 60; performance.now() < end;);
  });
  expect(Math.max(...observations.map(({ dueMs, endMs }) => endMs - dueMs))).toBeGreaterThan(50);
  expect(observations.filter(({ dueMs, endMs }) => endMs - dueMs > 25).length).toBeGreaterThan(10);
});

it("tells what went wrong, and where", async () => {
  const [observation] = await watch(async () => {
    throw new Error("answered 500");
  });
  expect(observation).toMatchObject({ kind: "pages", problem: "a page: answered 500" });
});
