import { sql } from "kysely";
import type { Db } from "../../../../db/client";
import type { Catalogue } from "./catalogue";

/** Places that have changed are read again after they were used for this many times the duration of a reading. */
const SERVES_TIMES_READING = 20;

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

  function isDue(catalogue: Catalogue): boolean {
    if (isReading || !read || (read.catalogue === catalogue && read.version === catalogue.version))
      return false;
    return performance.now() - read.finished > read.tookMs * SERVES_TIMES_READING;
  }

  function placesFor(catalogue: Catalogue): Promise<Places> {
    if (!current) {
      current = readPlaces(catalogue);
      // A failed reading is not kept: the next request tries again.
      current.catch(() => (current = null));
    } else if (isDue(catalogue)) {
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
  const wish = new Int32Array(known.length);
  byName.forEach(({ language, index }, rank) => {
    const wished = languages.indexOf(language);
    wish[index] = wished >= 0 ? wished : languages.length + rank;
  });
  const shown = new Int32Array(size).fill(-1);
  for (let entry = 1; entry <= lastEntry; entry++) {
    const slot = entrySlots[entry]!;
    if (slot < 0) continue;
    if (shown[slot]! < 0 || wish[entryLanguages[entry]!]! < wish[entryLanguages[shown[slot]!]!]!)
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
