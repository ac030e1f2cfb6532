import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { allSteps, forEachRow } from "./iteration";

const logger = pino({ level: "silent" });

describe("forEachRow", () => {
  test("continues after a row that fails, and fails at the end with its id", async () => {
    const done: number[] = [];
    const work = async (row: number) => {
      if (row === 2) throw new Error("broken");
      done.push(row);
    };
    await expect(forEachRow([1, 2, 3], work, { what: "tidying", logger })).rejects.toThrow(
      "tidying: 1 rows failed, the first is 2",
    );
    expect(done).toEqual([1, 3]);
  });

  test("stops at once when the signal aborts", async () => {
    const stopped = new AbortController();
    const done: number[] = [];
    const work = async (row: number) => {
      done.push(row);
      stopped.abort(new Error("closing"));
    };
    await expect(
      forEachRow([1, 2], work, { what: "tidying", logger, signal: stopped.signal }),
    ).rejects.toThrow("closing");
    expect(done).toEqual([1]);
  });
});

test("allSteps runs all steps even if the first one fails", async () => {
  const done: string[] = [];
  const steps = [async () => Promise.reject(new Error("first")), async () => done.push("second")];
  await expect(allSteps(steps, { what: "tidying", logger })).rejects.toThrow("first");
  expect(done).toEqual(["second"]);
});
