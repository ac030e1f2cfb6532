import { setTimeout as pause } from "node:timers/promises";
import { percentile, percentileMs } from "../report";

/**
 * Exponent of the Zipf distribution: the item at rank n is requested 1 / n ** exponent as often as the first. Between the 0.64
 * and 0.83 measured at proxies (Breslau and others, Web Caching and Zipf-like Distributions, 1999).
 */
const ZIPF_EXPONENT = 0.8;

/**
 * Draws an item with a probability proportional to its weight. `random` returns numbers from 0 up to 1. Throws for an empty
 * list.
 */
export function weighted<T>(
  things: readonly (readonly [weight: number, thing: T])[],
  random: () => number,
): () => T {
  if (things.length === 0) throw new Error("There is nothing to draw from");
  let sum = 0;
  const upTo = things.map(([weight]) => (sum += weight));
  return () => {
    const drawn = random() * sum;
    // Finds the first item whose cumulative weight exceeds the drawn number.
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return things[low]![1];
  };
}

/** Draws an item by popularity, the first most often and the last least, as a site's pages are requested. */
export function popular<T>(things: readonly T[], random: () => number): () => T {
  return weighted(
    things.map((thing, place) => [1 / (place + 1) ** ZIPF_EXPONENT, thing] as const),
    random,
  );
}

/** Returns the items in random order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** Returns the milliseconds until the next of this many independent arrivals per second (a Poisson process). */
export function gapMs(rate: number, random: () => number): number {
  return (-Math.log(1 - random()) / rate) * 1_000;
}

/** The kinds of requests, in the order of the tables. */
const KINDS = ["pages", "downloads", "signed in", "writes"] as const;
export type Kind = (typeof KINDS)[number];

/** A request to the site, with its kind. */
export interface Visit {
  kind: Kind;
  /** Shown in examples of failures. */
  name: string;
  /** Sends the request. Rejects with an Error if the response is unexpected. */
  make(): Promise<void>;
}

/** The result of a visit. */
export interface Observation {
  kind: Kind;
  /** When it was due and when it ended, in ms from the start. */
  dueMs: number;
  endMs: number;
  /** The failure and its place; null for success. */
  problem: string | null;
}

interface Drive {
  /** Visits per second. */
  rate: number;
  seconds: number;
  random: () => number;
  next: () => Visit;
  record: (observation: Observation) => void;
}

/** Most pending requests; the run ends at the next one. Chosen: at that point, longer waits say nothing more about the site. */
const WAITING_MAX = 1_000;

/**
 * Makes this many visits per second, regardless of pending ones, and waits until all have ended. A visit delayed because this
 * process was busy counts from when it was due.
 */
export async function drive({ rate, seconds, random, next, record }: Drive): Promise<void> {
  const started = performance.now();
  const now = () => performance.now() - started;
  const waiting = new Set<Promise<void>>();
  for (let dueMs = gapMs(rate, random); dueMs < seconds * 1_000; dueMs += gapMs(rate, random)) {
    if (dueMs > now()) await pause(dueMs - now());
    const visit = next();
    if (waiting.size >= WAITING_MAX) {
      record({
        kind: visit.kind,
        dueMs,
        endMs: now(),
        problem: `not sent: ${WAITING_MAX} others wait`,
      });
      break;
    }
    const request: Promise<void> = visit
      .make()
      .then(
        () => null,
        (error: Error) => `${visit.name}: ${error.message}`,
      )
      .then((problem) => {
        waiting.delete(request);
        record({ kind: visit.kind, dueMs, endMs: now(), problem });
      });
    waiting.add(request);
  }
  await Promise.all(waiting);
}

/** A page is slow if it takes longer, in ms. Source: the product's own goal. */
export const SLOW_MS = 500;
const SLOW_SHARE = 0.95;

/** Figures of the requests that were due in a period. */
export interface Figures {
  answered: number;
  failed: number;
  /** In ms, over answered and failed requests. */
  p95: number | null;
  row: Record<string, string | number>;
}

/** Summarises observations as a row of a table; times are in ms from when each was due. */
export function figuresOf(observations: readonly Observation[]): Figures {
  const times = observations.map(lasted);
  const failed = observations.filter(({ problem }) => problem !== null).length;
  const ofKind = (kind: Kind) =>
    percentile(observations.filter((one) => one.kind === kind).map(lasted), SLOW_SHARE);
  return {
    answered: observations.length - failed,
    failed,
    p95: percentileMs(times, SLOW_SHARE),
    row: {
      p50: percentile(times, 0.5),
      p95: percentile(times, SLOW_SHARE),
      max: percentile(times, 1),
      ...Object.fromEntries(KINDS.map((kind) => [`p95 ${kind}`, ofKind(kind)])),
      failed,
    },
  };
}

const lasted = ({ dueMs, endMs }: Observation): number => endMs - dueMs;

/** Returns whether the site holds a rate: no failures, and nearly all responses are fast. */
export function isFastEnough({ failed, p95 }: Pick<Figures, "failed" | "p95">): boolean {
  return failed === 0 && p95 !== null && p95 <= SLOW_MS;
}

/** Returns distinct failures with their counts, the most frequent first. */
export function examplesOf(observations: readonly Observation[], atMost: number): string[] {
  const counts = new Map<string, number>();
  for (const { problem } of observations)
    if (problem !== null) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, atMost)
    .map(([problem, count]) => `${count} × ${problem}`);
}
