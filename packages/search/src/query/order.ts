import type { EngineQuery, Db } from "../types";
import { BY_STAFF, type Catalogue, RECOMMENDED } from "../catalogue";
import { sql } from "kysely";

type Priorities = Pick<EngineQuery, "sort_by" | "prioritize_staff" | "prioritize_recommended">;

/**
 * Returns the flags that put a post first, the strongest first. The sort keys StaffFirst and Recommended use these flags,
 * and then the newest change.
 */
function priorityFlags({
  sort_by,
  prioritize_staff,
  prioritize_recommended,
}: Priorities): number[] {
  const flags: number[] = [];
  if (sort_by === "StaffFirst" || prioritize_staff) flags.push(BY_STAFF);
  if (sort_by === "Recommended" || prioritize_recommended) flags.push(RECOMMENDED);
  return flags;
}

/**
 * Groups hits, orders each group as given, and returns the first `upTo`. Posts with a stronger flag come first, then full matches (see `Matches`)
 * before others, regardless of the sort key. `order` lists slots in the wanted order, so that no sorting is needed for any
 * number of hits. `isFullMatch` is null if there is no text.
 */
export function groupInOrder(
  catalogue: Catalogue,
  hits: Int32Array,
  order: Int32Array,
  isFullMatch: Uint8Array | null,
  priorities: Priorities,
  upTo: number,
): Int32Array {
  const flags = priorityFlags(priorities);
  const groups = 2 ** (flags.length + 1);
  const NONE = 255;
  const groupOf = new Uint8Array(catalogue.size).fill(NONE);
  const starts = new Int32Array(groups + 1);
  for (let hit = 0; hit < hits.length; hit++) {
    const slot = hits[hit]!;
    const group = groupNumber(catalogue, slot, flags, isFullMatch);
    groupOf[slot] = group;
    starts[group + 1]!++;
  }
  for (let group = 1; group <= groups; group++) starts[group]! += starts[group - 1]!;
  const sorted = new Int32Array(Math.min(upTo, hits.length));
  let missing = sorted.length;
  // Posts that are newer than the order come last, until the order includes them.
  for (const slots of [order, hits]) {
    for (let index = 0; index < slots.length && missing > 0; index++) {
      const slot = slots[index]!;
      const group = groupOf[slot];
      if (group === undefined || group === NONE) continue;
      const place = starts[group]!++;
      groupOf[slot] = NONE;
      if (place >= sorted.length) continue;
      sorted[place] = slot;
      missing--;
    }
  }
  return sorted;
}

/**
 * Returns the first hits by score, highest first, in the groups of `groupInOrder`. Equal scores are ordered by the newest
 * change. Group, score and rank by change are combined in one number, because sorting numbers takes a tenth of the time of
 * comparing hits. Most hits are already behind enough others by group and score, so that their rank is not read.
 */
export function firstByScore(
  catalogue: Catalogue,
  hits: Int32Array,
  isFullMatch: Uint8Array,
  scores: Float32Array,
  priorities: Priorities,
  upTo: number,
): Int32Array {
  if (upTo === 0) return new Int32Array(0);
  const flags = priorityFlags(priorities);
  const [ranks, latest] = [catalogue.latestRank(), catalogue.latestOrder()];
  let highest = 0;
  for (let hit = 0; hit < hits.length; hit++) {
    const score = scores[hits[hit]!]!;
    if (score > highest) highest = score;
  }
  const scale = highest > 0 ? (SCORE_STEPS - 1) / highest : 0;
  const keys = new Float64Array(Math.min(hits.length, upTo * 2));
  let count = 0;
  /** The highest group and score, as one number, of the first hits so far. */
  let last = Infinity;
  for (let hit = 0; hit < hits.length; hit++) {
    const slot = hits[hit]!;
    const step = SCORE_STEPS - 1 - Math.round(scores[slot]! * scale);
    // Most searches use no flags. Then the group depends only on whether it is a full match.
    const group =
      flags.length === 0
        ? 1 - isFullMatch[slot]!
        : groupNumber(catalogue, slot, flags, isFullMatch);
    const place = group * SCORE_STEPS + step;
    if (place > last) continue;
    if (count === keys.length) {
      moveSmallest(keys, upTo);
      count = upTo;
      last = Math.floor(keys.subarray(0, upTo).reduce((a, b) => Math.max(a, b)) / RANKS);
      if (place > last) continue;
    }
    keys[count++] = place * RANKS + ranks[slot]!;
  }
  const found = keys.subarray(0, count);
  moveSmallest(found, upTo);
  return Int32Array.from(found.subarray(0, upTo).sort(), (key) => latest[key % RANKS]!);
}

/** Ranges for posts and for scores in a whole number of 53 bits. Three bits are left for groups. */
const RANKS = 2 ** 24;
const SCORE_STEPS = 2 ** 26;

/** Moves the smallest numbers to the front, in any order (Hoare's selection). */
function moveSmallest(keys: Float64Array, count: number): void {
  let [left, right] = [0, keys.length - 1];
  while (count < keys.length && left < right) {
    const pivot = keys[(left + right) >> 1]!;
    let [from, to] = [left, right];
    while (from <= to) {
      while (keys[from]! < pivot) from++;
      while (keys[to]! > pivot) to--;
      if (from > to) break;
      const swapped = keys[from]!;
      keys[from++] = keys[to]!;
      keys[to--] = swapped;
    }
    if (count <= to) right = to;
    else if (count >= from) left = from;
    else return;
  }
}

function groupNumber(
  catalogue: Catalogue,
  slot: number,
  flags: number[],
  isFullMatch: Uint8Array | null,
): number {
  let group = 0;
  for (const flag of flags) group = group * 2 + ((catalogue.flags[slot]! & flag) === 0 ? 1 : 0);
  return group * 2 + (isFullMatch && isFullMatch[slot] === 0 ? 1 : 0);
}

/** Places that have changed are read again after they were used for this many times the duration of a read. */
const USE_TO_READ_RATIO = 20;

/** Orders of posts by title. */
export interface Alphabet {
  /**
   * Returns slots by the title that readers of the languages see on cards, the first language first. Changed posts keep
   * their old place, and new ones have none, until the places are read again, which takes the database a while.
   */
  order(catalogue: Catalogue, languages: readonly string[]): Promise<Int32Array>;
}

/** Alphabetical place of each entry among all titles of the library, by entry id, from 1; 0 for none. */
type Places = Int32Array;

interface KnownOrder {
  order: Int32Array;
  /** The place of the title, by slot. */
  placeOfSlot: Int32Array;
  /** The data that the order was made from. */
  places: Places;
  catalogue: Catalogue;
  version: number;
}

/**
 * Creates the orders by title. The places of all titles are read at once on first use. The order for each language is then
 * computed in this process.
 */
export function createAlphabet(db: Db): Alphabet {
  let current: Promise<Places> | null = null;
  let isReading = false;
  let read: { catalogue: Catalogue; version: number; finished: number; tookMs: number } | null =
    null;
  const orders = new Map<string, KnownOrder>();

  async function readPlaces(catalogue: Catalogue): Promise<Places> {
    const { version } = catalogue;
    const started = performance.now();
    const { rows } = await sql<{ ids: string | null }>`
      select string_agg(id::text, ',') as ids from (select id from search_entries order by sort_key, post_id) entry`.execute(
      db,
    );
    const ids = rows[0]!.ids?.split(",").map(Number) ?? [];
    const places = new Int32Array(ids.reduce((last, id) => Math.max(last, id), 0) + 1);
    ids.forEach((id, index) => {
      places[id] = index + 1;
    });
    read = { catalogue, version, finished: performance.now(), tookMs: performance.now() - started };
    return places;
  }

  function isStale(catalogue: Catalogue): boolean {
    if (isReading || !read || (read.catalogue === catalogue && read.version === catalogue.version))
      return false;
    return performance.now() - read.finished > read.tookMs * USE_TO_READ_RATIO;
  }

  function placesFor(catalogue: Catalogue): Promise<Places> {
    if (!current) {
      current = readPlaces(catalogue);
      // A failed read is not cached: the next request tries again.
      current.catch(() => (current = null));
    } else if (isStale(catalogue)) {
      isReading = true;
      const next = readPlaces(catalogue);
      next
        .then(() => (current = next))
        .catch(() => {})
        .finally(() => (isReading = false));
    }
    return current;
  }

  return {
    async order(catalogue, languages) {
      const places = await placesFor(catalogue);
      const key = languages.join();
      const before = orders.get(key);
      // Another catalogue assigns other slots to posts.
      const known = before?.catalogue === catalogue ? before : undefined;
      if (known?.places === places && known.version === catalogue.version) return known.order;
      const placeOfSlot = placesOfSlots(catalogue, languages, places, known?.placeOfSlot);
      const order = slotsInOrder(placeOfSlot, places.length);
      orders.set(key, { order, placeOfSlot, places, catalogue, version: catalogue.version });
      return order;
    },
  };
}

/** Returns the place of the displayed title, by slot. A title that was not read yet keeps the place of its predecessor. */
function placesOfSlots(
  { size, lastEntry, entrySlots, entryLanguages, languages: known }: Catalogue,
  languages: readonly string[],
  places: Places,
  before?: Int32Array,
): Int32Array {
  const byName = known
    .map((language, index) => ({ language, index }))
    .sort((a, b) => (a.language < b.language ? -1 : 1));
  const preference = new Int32Array(known.length);
  byName.forEach(({ language, index }, rank) => {
    const place = languages.indexOf(language);
    preference[index] = place >= 0 ? place : languages.length + rank;
  });
  const shown = new Int32Array(size).fill(-1);
  for (let entry = 1; entry <= lastEntry; entry++) {
    const slot = entrySlots[entry]!;
    if (slot < 0) continue;
    if (
      shown[slot]! < 0 ||
      preference[entryLanguages[entry]!]! < preference[entryLanguages[shown[slot]!]!]!
    )
      shown[slot] = entry;
  }
  return shown.map((entry, slot) => (entry < 0 ? 0 : places[entry] || before?.[slot] || 0));
}

/** Returns the slots that have a place, in that order. */
function slotsInOrder(placeOfSlot: Int32Array, length: number): Int32Array {
  const highest = placeOfSlot.reduce((most, place) => Math.max(most, place), length);
  /**
   * The slot plus one, by place; 0 for none. A post that kept its old place may share it with another post. Then the one with
   * the higher slot is left out, and `groupInOrder` puts it last.
   */
  const slotAt = new Int32Array(highest + 1);
  placeOfSlot.forEach((place, slot) => {
    if (place > 0 && slotAt[place] === 0) slotAt[place] = slot + 1;
  });
  return slotAt.filter((slot) => slot > 0).map((slot) => slot - 1);
}
