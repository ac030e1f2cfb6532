/**
 * First and highest rates to try, in requests per second. Chosen: any library holds the first, and one machine cannot send more
 * than the last.
 */
const FIRST = 5;
const MOST = 2_560;
const LEAST = 1;
/**
 * Ratio between the lowest failed and the highest held rate at which the search ends. Chosen: the noise between two measurements.
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

/** Returns where the site stopped holding. A held rate above a failed one is ignored as luck. */
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
