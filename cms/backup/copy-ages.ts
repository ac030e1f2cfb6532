import type { SafetyCopy } from "../platform/safety-copies-folder";

/** A new copy is made when the newest one is older than this. */
const COPY_EVERY_MS = 24 * 60 * 60 * 1000;
/** One week of daily copies. */
const KEPT_COPIES = 7;
/** How far a corrected clock may jump back. Chosen: minutes, not hours. A later date comes from a clock that was wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

const isOfFuture = ({ made }: SafetyCopy, now: number): boolean =>
  made.getTime() - now > CLOCK_TOLERANCE_MS;

/** Returns whether a copy was made within the last day. A copy dated in the future does not count: it would block all others. */
export function hasRecentCopy(copies: readonly SafetyCopy[], now = Date.now()): boolean {
  return copies.some((copy) => !isOfFuture(copy, now) && now - copy.made.getTime() < COPY_EVERY_MS);
}

/**
 * Returns the copies to remove after a new one was made. Copies dated in the future go first, then the oldest. The new
 * copy is always kept.
 */
export function copiesToRemove(
  copies: readonly SafetyCopy[],
  newPath: string,
  now = Date.now(),
): SafetyCopy[] {
  const others = copies.filter(({ path }) => path !== newPath);
  const byAge = others.toSorted(
    (a, b) =>
      Number(isOfFuture(a, now)) - Number(isOfFuture(b, now)) ||
      b.made.getTime() - a.made.getTime(),
  );
  return byAge.slice(KEPT_COPIES - 1);
}
