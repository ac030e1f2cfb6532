import { percentile, percentileMs } from "../timings";
import { type Kind, KINDS, type Observation } from "./drive";

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
export function isHeld({ failed, p95 }: Pick<Figures, "failed" | "p95">): boolean {
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
