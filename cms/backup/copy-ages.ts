import type { SafetyCopy } from "../platform/safety-copies-folder";

/** How old the newest copy may be before another is made. */
const COPY_EVERY_MS = 24 * 60 * 60 * 1000;
/** How many copies are kept: a week. */
const KEPT_COPIES = 7;
/** How far a clock that is set right may jump back. Chosen: minutes, not hours. A later date was made by a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

const isOfFuture = ({ made }: SafetyCopy, now: number): boolean =>
  made.getTime() - now > CLOCK_TOLERANCE_MS;

/** Whether a copy was made within the last day. One that is dated in the future does not count: it would stop all others. */
export function hasRecentCopy(copies: readonly SafetyCopy[], now = Date.now()): boolean {
  return copies.some((copy) => !isOfFuture(copy, now) && now - copy.made.getTime() < COPY_EVERY_MS);
}

/** The copies to remove after one was made, which stays in any case. Those dated in the future go first, then the oldest. */
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
