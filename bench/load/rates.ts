/** Requests a second that are tried first, and at most. Ours: any library holds the first, and one machine asks no more than the last. */
const FIRST = 5;
const MOST = 2_560;
const LEAST = 1;
/** How near the lowest rate that is too high and the highest that is not have to be. Ours: what one step differs from the next by itself. */
const NEAR = 1.15;

/** A rate that was tried, and whether the site held it. */
export interface Tried {
  /** Requests a second. */
  rate: number;
  held: boolean;
}

/** The highest rate that was held, and the lowest that was not; null where there is none. */
export interface Knee {
  held: number | null;
  tooHigh: number | null;
}

/** Where the site stopped holding. A rate that was held above one that was not counts for nothing: it was luck. */
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

/** The next rate to try: twice the last until one is too high, then between that and the last that was held; null when all is known. */
export function nextRate(tried: readonly Tried[]): number | null {
  if (tried.length === 0) return FIRST;
  const { held, tooHigh } = kneeOf(tried);
  if (tooHigh === null) return held! * 2 > MOST ? null : held! * 2;
  if (held === null) return tooHigh / 2 < LEAST ? null : tooHigh / 2;
  const between = rounded(Math.sqrt(held * tooHigh));
  return tooHigh / held <= NEAR || between <= held || between >= tooHigh ? null : between;
}

/** Whole numbers read best where they are near enough. */
function rounded(rate: number): number {
  return rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);
}
