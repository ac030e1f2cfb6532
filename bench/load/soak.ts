import { halvesOf, memoryMb } from "./memory";
import { setTimeout as pause } from "node:timers/promises";
import { printTable } from "../report";
import { type Running, printFailures } from "./climb";
import { drive, type Observation, figuresOf } from "./drive";

const MINUTE_MS = 60_000;

/** Holds a rate for some minutes and prints each. Returns whether there were no failures and memory was steady. */
export async function soak(
  { pid, next, random }: Running,
  { rate, minutes }: { rate: number; minutes: number },
): Promise<boolean> {
  const observations: Observation[] = [];
  const memory: number[] = [];
  const driven = drive({
    rate,
    seconds: minutes * 60,
    random,
    next,
    note: (observation) => observations.push(observation),
  });
  const started = performance.now();
  for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
    await pause(Math.max(0, started + Math.min(minute, minutes) * MINUTE_MS - performance.now()));
    const mb = memoryMb(pid);
    if (mb !== null) memory.push(mb);
    if (process.stderr.isTTY)
      process.stderr.write(`\r${minute} of ${minutes} minutes, ${mb ?? "?"} MB`);
  }
  await driven;
  if (process.stderr.isTTY) process.stderr.write("\r");

  printTable(
    Array.from({ length: Math.ceil(minutes) }, (_, minute) => {
      // A visit counts for the minute in which it was due.
      const { answered, row } = figuresOf(
        observations.filter(({ dueMs }) => Math.floor(dueMs / MINUTE_MS) === minute),
      );
      return { minute: minute + 1, answered, ...row, "RSS MB": memory[minute] ?? "" };
    }),
  );
  printFailures(observations);
  const halves = halvesOf(memory);
  if (halves)
    console.log(
      `\nMemory is ${halves.isSteady ? "" : "not "}steady: at most ${halves.second} MB in the second half, ${halves.first} in the first.`,
    );
  return observations.every(({ problem }) => problem === null) && (halves?.isSteady ?? true);
}
