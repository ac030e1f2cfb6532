import type { EngineQuery } from "../search.port";
import { BY_STAFF, type Catalogue, RECOMMENDED } from "./catalogue";

type Priorities = Pick<EngineQuery, "sort_by" | "prioritize_staff" | "prioritize_recommended">;

/**
 * Flags that put a post first, the strongest first. The sort keys StaffFirst and Recommended are these with the newest
 * change first behind them.
 */
function priorityFlags({ sort_by, prioritize_staff, prioritize_recommended }: Priorities): number[] {
  const flags: number[] = [];
  if (sort_by === "StaffFirst" || prioritize_staff) flags.push(BY_STAFF);
  if (sort_by === "Recommended" || prioritize_recommended) flags.push(RECOMMENDED);
  return flags;
}

/**
 * Puts hits into groups, and each group into the order given: posts with a flag that counts before others, then posts
 * with all words of the query before those with some, whatever the sort key says of the rest. Takes all slots in the
 * wanted order (no sorting then, however many hits); `complete` is null when there is no text.
 */
export function groupInOrder(catalogue: Catalogue, hits: Int32Array, order: Int32Array, complete: Uint8Array | null, priorities: Priorities): Int32Array {
  const flags = priorityFlags(priorities);
  const groups = 2 ** (flags.length + 1);
  const NONE = 255;
  const groupOf = new Uint8Array(catalogue.size).fill(NONE);
  const starts = new Int32Array(groups + 1);
  for (const slot of hits) {
    const group = groupNumber(catalogue, slot, flags, complete);
    groupOf[slot] = group;
    starts[group + 1]!++;
  }
  for (let group = 1; group <= groups; group++) starts[group]! += starts[group - 1]!;
  const sorted = new Int32Array(hits.length);
  for (const slot of order) {
    const group = groupOf[slot]!;
    if (group !== NONE) sorted[starts[group]!++] = slot;
  }
  return sorted;
}

/** Hits by score, highest first, in the groups of `groupInOrder`; equal ones by the order given. */
export function groupByScore(catalogue: Catalogue, hits: Int32Array, order: Int32Array, complete: Uint8Array, scores: Float32Array, priorities: Priorities): Int32Array {
  // Sorting is stable, so hits that come in the order given keep it within a score.
  const sorted = groupInOrder(catalogue, hits, order, complete, priorities);
  const flags = priorityFlags(priorities);
  let start = 0;
  while (start < sorted.length) {
    const group = groupNumber(catalogue, sorted[start]!, flags, complete);
    let end = start + 1;
    while (end < sorted.length && groupNumber(catalogue, sorted[end]!, flags, complete) === group) end++;
    sortByScore(sorted.subarray(start, end), scores);
    start = end;
  }
  return sorted;
}

function groupNumber(catalogue: Catalogue, slot: number, flags: number[], complete: Uint8Array | null): number {
  let group = 0;
  for (const flag of flags) group = group * 2 + ((catalogue.flags[slot]! & flag) === 0 ? 1 : 0);
  return group * 2 + (complete && complete[slot] === 0 ? 1 : 0);
}

/**
 * Sorts slots by falling score, keeping the order of equal ones. Score and place go into one number, because sorting
 * plain numbers takes a tenth of the time that sorting with a comparison takes.
 */
function sortByScore(slots: Int32Array, scores: Float32Array): void {
  const PLACES = 2 ** 24;
  const SCORE_STEPS = 2 ** 28;
  let highest = 0;
  for (const slot of slots) highest = Math.max(highest, scores[slot]!);
  if (highest === 0) return;
  const before = slots.slice();
  const keys = Float64Array.from(before, (slot, place) => Math.round((1 - scores[slot]! / highest) * SCORE_STEPS) * PLACES + place).sort();
  keys.forEach((key, place) => {
    slots[place] = before[key % PLACES]!;
  });
}
