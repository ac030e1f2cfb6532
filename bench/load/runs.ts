import { treeOf } from "../processes";
import { printTable } from "../report";
import {
  drive,
  type Observation,
  type Visit,
  examplesOf,
  figuresOf,
  isFastEnough,
  SLOW_MS,
} from "./drive";
import { setTimeout as pause } from "node:timers/promises";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Accepted growth of a process's memory from the first half to the second, as a share. The page cache fills to its limit and
 * garbage collection moves the heap by tens of megabytes: a tenth of the site's memory. A leak continues to grow: in twenty
 * minutes at 20 requests per second, a few kilobytes per request amount to a tenth.
 */
const STEADY_SHARE = 0.1;

/** Returns the memory of a process and its child processes, in MB; null if the system does not report it. */
export function memoryMb(pid: number): number | null {
  try {
    return Math.round(treeOf(pid).reduce((sum, one) => sum + kilobytesOf(one), 0) / 1_024);
  } catch {
    return null;
  }
}

function kilobytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  }
}

/** Peak memory in each half of a period, in MB. */
interface Halves {
  first: number;
  second: number;
  isSteady: boolean;
}

/** Returns the peaks of both halves of evenly spaced readings; null for fewer than two. */
export function halvesOf(readings: readonly number[]): Halves | null {
  if (readings.length < 2) return null;
  const middle = Math.floor(readings.length / 2);
  const [first, second] = [
    Math.max(...readings.slice(0, middle)),
    Math.max(...readings.slice(middle)),
  ];
  return { first, second, isSteady: second <= first * (1 + STEADY_SHARE) };
}

/**
 * First and highest rates to try, in requests per second. Chosen: any library holds the first, and one machine cannot send more
 * than the last.
 */
const FIRST = 5;
const MOST = 2_560;
const LEAST = 1;
/**
 * Ratio between the lowest failed and the highest held rate at which the search ends. Chosen: the noise between two
 * measurements.
 */
const NEAR = 1.15;

/** A rate that was tried, and whether the site held it. */
export interface Tried {
  /** Requests per second. */
  rate: number;
  held: boolean;
}

/** The highest held rate and the lowest failed rate; null if there is none. */
export interface Knee {
  held: number | null;
  tooHigh: number | null;
}

/** Returns the highest held and the lowest failed rate. A held rate above a failed one is ignored: it was luck. */
export function kneeOf(tried: readonly Tried[]): Knee {
  const tooHigh = Math.min(...tried.filter(({ held }) => !held).map(({ rate }) => rate));
  const held = Math.max(
    ...tried.filter((one) => one.held && one.rate < tooHigh).map(({ rate }) => rate),
  );
  return {
    held: Number.isFinite(held) ? held : null,
    tooHigh: Number.isFinite(tooHigh) ? tooHigh : null,
  };
}

/** Returns the next rate to try: doubles until one fails, then bisects. Returns null when the result is known. */
export function nextRate(tried: readonly Tried[]): number | null {
  if (tried.length === 0) return FIRST;
  const { held, tooHigh } = kneeOf(tried);
  if (tooHigh === null) return held! * 2 > MOST ? null : held! * 2;
  if (held === null) return tooHigh / 2 < LEAST ? null : tooHigh / 2;
  const between = rounded(Math.sqrt(held * tooHigh));
  return tooHigh / held <= NEAR || between <= held || between >= tooHigh ? null : between;
}

/** Rounds to whole numbers where that is accurate enough. */
function rounded(rate: number): number {
  return rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);
}

/** How long a rate is held before it is measured. */
const WARM_UP_SECONDS = 3;
const EXAMPLES_MAX = 8;

/** A running site and the requests to send to it. */
export interface Running {
  pid: number;
  next: () => Visit;
  random: () => number;
}

/** The result of increasing rates. */
interface Climbed extends Knee {
  /** Whether a request failed before the site was slow. Some failures are expected once it is. */
  failedEarly: boolean;
}

/** Increases the rate until the sustainable rate is known, and prints each result. */
export async function climb(site: Running, seconds: number): Promise<Climbed> {
  const tried: Tried[] = [];
  const rows = [];
  const observations: Observation[] = [];
  let failedEarly = false;
  for (let rate = nextRate(tried); rate !== null; rate = nextRate(tried)) {
    const watched = await watch(site, rate, seconds);
    const { answered, row, ...figures } = figuresOf(watched);
    const ms = Math.max(
      seconds * 1_000,
      ...watched.map(({ endMs }) => endMs - WARM_UP_SECONDS * 1_000),
    );
    rows.push({
      "requests per second": rate,
      answered: (answered / (ms / 1_000)).toFixed(1),
      ...row,
      "RSS MB": memoryMb(site.pid) ?? "",
    });
    tried.push({ rate, held: isFastEnough(figures) });
    failedEarly ||= figures.failed > 0 && figures.p95! <= SLOW_MS;
    observations.push(...watched);
  }
  printTable(rows);
  printFailures(observations);
  if (failedEarly) console.log("\nSome requests failed before the site was slow.");
  return { ...kneeOf(tried), failedEarly };
}

/** Returns the observations that were due after a rate had been held for a while. */
async function watch(
  { next, random }: Running,
  rate: number,
  seconds: number,
): Promise<Observation[]> {
  const watched: Observation[] = [];
  const record = (observation: Observation) => {
    if (observation.dueMs >= WARM_UP_SECONDS * 1_000) watched.push(observation);
  };
  await drive({ rate, seconds: WARM_UP_SECONDS + seconds, random, next, record });
  return watched;
}

/** Prints examples of failures, if there are any. */
function printFailures(observations: readonly Observation[]): void {
  const examples = examplesOf(observations, EXAMPLES_MAX);
  if (examples.length > 0)
    console.log(`\nFailed:\n${examples.map((example) => `  ${example}`).join("\n")}`);
}

const MINUTE_MS = 60_000;

/**
 * Holds a rate for some minutes and prints the figures of each minute. Returns whether there were no failures and memory was
 * steady.
 */
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
    record: (observation) => observations.push(observation),
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
