import { percentile, percentileMs } from "../timings";
import { type Kind, KINDS, type Observation } from "./drive";

/** A page that takes longer is slow. The product's own measure. */
export const SLOW_MS = 500;
const SLOW_SHARE = 0.95;

/** Of what was due in a stretch of time. */
export interface Figures {
  answered: number;
  failed: number;
  /** In ms, of those that were answered and those that were not. */
  p95: number | null;
  row: Record<string, string | number>;
}

/** Adds up what was observed, for a row of a table; times in ms from when each was due. */
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

/** Whether the site holds a rate: nothing fails, and nearly all is answered soon. */
export function isHeld({ failed, p95 }: Pick<Figures, "failed" | "p95">): boolean {
  return failed === 0 && p95 !== null && p95 <= SLOW_MS;
}

/** Failures of each sort, with how often they came, the most frequent first. */
export function examplesOf(observations: readonly Observation[], atMost: number): string[] {
  const counts = new Map<string, number>();
  for (const { problem } of observations)
    if (problem !== null) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, atMost)
    .map(([problem, count]) => `${count} × ${problem}`);
}
