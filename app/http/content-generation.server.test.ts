import { beforeEach, describe, expect, it } from "vitest";
import { DATABASE_POSITION_HEADER } from "#contract/database-position";
import { createContentGeneration, createKnownPosition } from "./page-cache.server";

let clock: number;
let asked: number;
let changes: number;
beforeEach(() => {
  [clock, asked, changes] = [0, 0, 0];
});

/** Returns the content generation of a remote content system that gives these answers in turn, or fails with the error. */
function elsewhere(answers: [process: string, version: string][] | Error) {
  return createContentGeneration({
    everyMs: 1_000,
    now: () => clock,
    onChange: () => changes++,
    ask: async () => {
      if (answers instanceof Error) throw answers;
      const [process, version] = answers[Math.min(asked++, answers.length - 1)]!;
      return { process, version };
    },
  });
}

it("asks once per second, on behalf of all callers", async () => {
  const generation = elsewhere([
    ["a", "1"],
    ["a", "1"],
    ["a", "2"],
  ]);
  expect(new Set(await Promise.all([generation(), generation()])).size).toBe(1);
  clock = 999;
  const first = await generation();
  expect(asked).toBe(1);
  clock = 1_000;
  expect([await generation(), asked]).toEqual([first, 2]);
  clock = 2_000;
  expect(await generation()).toBe(first + 1);
  expect(changes).toBe(2);
});

it("distinguishes the processes of a content system", async () => {
  const generation = elsewhere([
    ["a", "1"],
    ["b", "1"],
    ["a", "1"],
    ["b", "1"],
    ["b", "2"],
  ]);
  const seen = [];
  for (clock = 0; clock < 5_000; clock += 1_000) seen.push(await generation());
  expect(seen).toEqual([1, 2, 2, 2, 3]);
});

it("reports no change while requests fail", async () => {
  const generation = elsewhere(new Error("no line"));
  expect(await generation()).toBe(0);
  clock = 5_000;
  expect([await generation(), changes]).toEqual([0, 0]);
});

it("sees changes at once if the content system is in the same process", () => {
  let version = "1";
  const generation = createContentGeneration({
    everyMs: 0,
    ask: () => ({ process: "own", version }),
    onChange: () => changes++,
  });
  expect([generation(), generation()]).toEqual([1, 1]);
  version = "2";
  expect([generation(), changes]).toEqual([2, 2]);
});

describe("the known position of the content", () => {
  const sentWith = (known: ReturnType<typeof createKnownPosition>, own?: string) =>
    known
      .demandedBy(
        new Request("http://content.test/", {
          headers: own ? { [DATABASE_POSITION_HEADER]: own } : {},
        }),
      )
      .headers.get(DATABASE_POSITION_HEADER);

  it("is demanded of every answer, unless the request demands a later one", () => {
    const known = createKnownPosition();
    expect(sentWith(known)).toBeNull();
    known.learn(null);
    expect(sentWith(known)).toBeNull();
    known.learn("0/50");
    known.learn("0/40");
    expect(sentWith(known)).toBe("0/50");
    expect([sentWith(known, "0/45"), sentWith(known, "0/60")]).toEqual(["0/50", "0/60"]);
  });

  it("is forgotten after a minute, so that a restored database can begin at an earlier one", () => {
    let now = 0;
    const known = createKnownPosition(() => now);
    known.learn("0/50");
    now = 59_999;
    expect(sentWith(known)).toBe("0/50");
    now = 60_000;
    expect(sentWith(known)).toBeNull();
    known.learn("0/40");
    expect(sentWith(known)).toBe("0/40");
  });
});
