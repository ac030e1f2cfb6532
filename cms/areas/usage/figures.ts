import { isIn, startOf, stepsOf, type DayRange } from "./periods";
import type { Resources } from "./resources";
import type { DaySums } from "./sums";

export interface Uses {
  views: number;
  downloads: number;
}

export interface UsageFigures {
  totals: Uses;
  /** Each step of the period with its first day, without gaps. */
  series: ({ start: string } & Uses)[];
  /** Views by slot. */
  views: Int32Array;
  downloads: Int32Array;
}

/** Sums the uses of marked resources in a period. */
export function figuresOf(
  days: Iterable<DaySums>,
  resources: Resources,
  marked: Uint8Array,
  stretch: DayRange,
): UsageFigures {
  const figures: UsageFigures = {
    totals: { views: 0, downloads: 0 },
    series: stepsOf(stretch).map((start) => ({ start, views: 0, downloads: 0 })),
    views: new Int32Array(resources.size),
    downloads: new Int32Array(resources.size),
  };
  const stepOf = new Map(figures.series.map((step) => [step.start, step]));
  for (const sums of days) {
    if (!isIn(stretch, sums.day)) continue;
    const step = stepOf.get(startOf(stretch.unit, sums.day))!;
    const { views, downloads } = addDay(sums, resources, marked, figures);
    for (const total of [step, figures.totals]) {
      total.views += views;
      total.downloads += downloads;
    }
  }
  return figures;
}

function addDay(
  { uses }: DaySums,
  resources: Resources,
  marked: Uint8Array,
  into: Pick<UsageFigures, "views" | "downloads">,
): Uses {
  const total: Uses = { views: 0, downloads: 0 };
  for (let at = 0; at < uses.length; at += 3) {
    const slot = resources.slotOf(uses[at]!);
    // Posts that no longer exist are neither shown nor counted.
    if (slot < 0 || marked[slot] === 0) continue;
    const [views, downloads] = [uses[at + 1]!, uses[at + 2]!];
    into.views[slot]! += views;
    into.downloads[slot]! += downloads;
    total.views += views;
    total.downloads += downloads;
  }
  return total;
}

/** Returns the slots of used posts, most used first: by views or downloads, then by the other, then by id. */
export function ranked(
  { views, downloads }: UsageFigures,
  resources: Resources,
  by: keyof Uses,
): number[] {
  const [first, second] = by === "views" ? [views, downloads] : [downloads, views];
  const used: number[] = [];
  for (let slot = 0; slot < views.length; slot++)
    if (views[slot]! > 0 || downloads[slot]! > 0) used.push(slot);
  return used.sort(
    (a, b) =>
      first[b]! - first[a]! || second[b]! - second[a]! || resources.ids[a]! - resources.ids[b]!,
  );
}

/**
 * Returns uses by term, most used first. `standFor` maps a post's term to the term that it counts for, or null. A use counts once
 * per term.
 */
export function usesByTerm(
  { views, downloads }: UsageFigures,
  resources: Resources,
  used: readonly number[],
  by: keyof Uses,
  standFor: (termId: number) => number | null,
): ({ termId: number } & Uses)[] {
  const sums = new Map<number, { termId: number; slot: number } & Uses>();
  const sumOf = new Map<number, ({ slot: number } & Uses) | null>();
  const find = (id: number) => {
    const termId = standFor(id);
    if (termId === null) return null;
    if (!sums.has(termId)) sums.set(termId, { termId, slot: -1, views: 0, downloads: 0 });
    return sums.get(termId)!;
  };
  for (const slot of used) {
    for (const id of resources.termsOf(slot)) {
      let sum = sumOf.get(id);
      // Mapped once per term: all posts together have some hundred thousand terms, most of them repeated.
      if (sum === undefined) sumOf.set(id, (sum = find(id)));
      if (sum === null || sum.slot === slot) continue;
      sum.slot = slot;
      sum.views += views[slot]!;
      sum.downloads += downloads[slot]!;
    }
  }
  const other = by === "views" ? "downloads" : "views";
  return [...sums.values()]
    .sort((a, b) => b[by] - a[by] || b[other] - a[other] || a.termId - b.termId)
    .map(({ slot: _last, ...sum }) => sum);
}
