import { expect, test } from "vitest";
import { createBackground } from "./scheduling";

const logger = { debug() {}, info() {}, error() {} };

/** Runs work that fails the given number of times. Resolves with the waiting times. */
function failing(times: number) {
  const waits: number[] = [];
  let tries = 0;
  return new Promise<{ waits: number[]; tries: number }>((resolve) => {
    const background = createBackground(
      async () => {
        if (tries++ < times) throw new Error("the database is busy");
        resolve({ waits, tries });
      },
      { logger, wait: async (ms) => void waits.push(ms) },
    );
    background.schedule();
  });
}

test("failed work is tried again, after waits that grow up to ten minutes", async () => {
  expect(await failing(0)).toEqual({ waits: [], tries: 1 });
  expect(await failing(3)).toEqual({ waits: [1_000, 2_000, 4_000], tries: 4 });
  expect((await failing(15)).waits.at(-1)).toBe(600_000);
});
test("requests during the work make it run once more", async () => {
  const started: (() => void)[] = [];
  const background = createBackground(() => new Promise((resolve) => started.push(resolve)), {
    logger,
  });
  background.schedule();
  background.schedule();
  background.schedule();
  await expect.poll(() => started.length).toBe(1);
  started[0]!();
  await expect.poll(() => started.length).toBe(2);
  started[1]!();
});
test("stopped work is not tried again", async () => {
  let tries = 0;
  const stopped = new Promise<void>((resolve) => {
    const background = createBackground(
      async () => {
        tries++;
        throw new Error("the database is busy");
      },
      {
        logger,
        wait: async (_, signal) => {
          background.stop();
          resolve();
          signal.throwIfAborted();
        },
      },
    );
    background.schedule();
  });
  await stopped;
  expect(tries).toBe(1);
});
test("each run of the work is wrapped by the host", async () => {
  const calls: string[] = [];
  await new Promise<void>((resolve) => {
    createBackground(
      async () => {
        calls.push("work");
        resolve();
      },
      {
        logger,
        runIn: (work) => {
          calls.push("wrapped");
          return work();
        },
      },
    ).schedule();
  });
  expect(calls).toEqual(["wrapped", "work"]);
});
