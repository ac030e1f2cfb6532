import { expect, it } from "vitest";
import { seededRandom } from "../../cms/platform/random";
import { drive, type Observation, type Visit } from "./drive";

/** Runs a tenth of a second at a thousand visits per second. */
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

it("continues sending requests while earlier ones are pending", async () => {
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
