import { expect, test } from "vitest";
import { BY_STAFF, Catalogue, RECOMMENDED } from "../catalogue";
import { seededRandom } from "../testing";
import { firstByScore, groupInOrder, createAlphabet } from "./order";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Db } from "../types";

const catalogue = new Catalogue({ types: [], taxonomies: [] });
catalogue.size = 6;
catalogue.flags = Uint8Array.of(0, BY_STAFF, RECOMMENDED, BY_STAFF | RECOMMENDED, 0, 0);
const order = Int32Array.of(5, 4, 3, 2, 1, 0);
const plain = {
  sort_by: "Relevance",
  prioritize_staff: false,
  prioritize_recommended: false,
} as const;

test("hits keep the given order", () => {
  expect([
    ...groupInOrder(
      catalogue,
      Int32Array.of(0, 3, 5),
      order,
      null,
      {
        ...plain,
        sort_by: "Latest",
      },
      6,
    ),
  ]).toEqual([5, 3, 0]);
});
test("hits that are missing in the order come last in their group", () => {
  expect([
    ...groupInOrder(
      catalogue,
      Int32Array.of(4, 0, 3, 5),
      Int32Array.of(5, 3),
      Uint8Array.of(1, 0, 0, 1, 0, 0),
      { ...plain, sort_by: "Alphabetical" },
      6,
    ),
  ]).toEqual([3, 0, 5, 4]);
});
test("posts with all words come first", () => {
  expect([
    ...groupInOrder(
      catalogue,
      Int32Array.of(0, 3, 5),
      order,
      Uint8Array.of(1, 0, 0, 1, 0, 0),
      plain,
      6,
    ),
  ]).toEqual([3, 0, 5]);
});
test("flags take precedence over words", () => {
  expect([
    ...groupInOrder(
      catalogue,
      order,
      order,
      Uint8Array.of(1, 0, 1, 1, 0, 0),
      {
        ...plain,
        sort_by: "StaffFirst",
      },
      6,
    ),
  ]).toEqual([3, 1, 2, 0, 5, 4]);
  expect([
    ...groupInOrder(
      catalogue,
      order,
      order,
      null,
      {
        ...plain,
        prioritize_staff: true,
        prioritize_recommended: true,
      },
      6,
    ),
  ]).toEqual([3, 1, 2, 5, 4, 0]);
});
test("each group is ordered by score, and equal scores by the newest change", () => {
  const scores = Float32Array.of(2, 9, 2, 1, 2, 0);
  catalogue.modified = Float64Array.of(0, 1, 2, 3, 4, 5);
  expect([
    ...firstByScore(catalogue, order, Uint8Array.of(1, 0, 1, 1, 1, 0), scores, plain, 6),
  ]).toEqual([4, 2, 0, 3, 1, 5]);
});
test("the first hits are the first of all hits, for any requested number", () => {
  const random = seededRandom(5);
  const large = new Catalogue({ types: [], taxonomies: [] });
  large.size = 500;
  large.flags = new Uint8Array(500);
  large.ids = Int32Array.from({ length: 500 }, (_, slot) => slot + 1);
  large.modified = Float64Array.from({ length: 500 }, () => Math.floor(random() * 50));
  const isFullMatch = Uint8Array.from({ length: 500 }, () => Math.floor(random() * 2));
  const scores = Float32Array.from({ length: 500 }, () => Math.floor(random() * 20));
  const slots = Int32Array.from({ length: 500 }, (_, slot) => slot).filter(() => random() < 0.8);
  const all = [...slots].sort(
    (a, b) =>
      isFullMatch[b]! - isFullMatch[a]! ||
      scores[b]! - scores[a]! ||
      large.modified[b]! - large.modified[a]! ||
      b - a,
  );
  for (const upTo of [0, 1, 2, 7, 100, slots.length - 1, slots.length, 1000])
    expect([...firstByScore(large, slots, isFullMatch, scores, plain, upTo)]).toEqual(
      all.slice(0, upTo),
    );
});
test("groups are the same as those of the plain algorithm, for any requested number", () => {
  const random = seededRandom(6);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < 60; round++) {
    const large = new Catalogue({ types: [], taxonomies: [] });
    large.size = 200;
    large.flags = Uint8Array.from({ length: 200 }, () => below(4));
    const slots = Array.from({ length: 200 }, (_, slot) => slot);
    // Some slots are missing, and come last in the order of the hits.
    const known = slots.filter(() => random() < 0.9);
    const ordered = known.map((slot) => [random(), slot] as const).sort(([a], [b]) => a - b);
    const order = Int32Array.from(ordered, ([, slot]) => slot);
    const hits = Int32Array.from(slots.filter(() => random() < 0.5));
    const isFullMatch = random() < 0.5 ? null : Uint8Array.from(slots, () => below(2));
    const priorities = {
      ...plain,
      prioritize_staff: random() < 0.5,
      prioritize_recommended: random() < 0.5,
    };
    const placeOf = (slot: number) => (order.includes(slot) ? order.indexOf(slot) : 1000 + slot);
    const lacks = (slot: number, flag: number) => ((large.flags[slot]! & flag) === 0 ? 1 : 0);
    const all = [...hits].sort(
      (a, b) =>
        (priorities.prioritize_staff ? lacks(a, BY_STAFF) - lacks(b, BY_STAFF) : 0) ||
        (priorities.prioritize_recommended ? lacks(a, RECOMMENDED) - lacks(b, RECOMMENDED) : 0) ||
        (isFullMatch ? isFullMatch[b]! - isFullMatch[a]! : 0) ||
        placeOf(a) - placeOf(b),
    );
    for (const upTo of [0, 1, 10, hits.length, 1000])
      expect([...groupInOrder(large, hits, order, isFullMatch, priorities, upTo)]).toEqual(
        all.slice(0, upTo),
      );
  }
});

/** A database that returns titles in this order, by the ids of their entries. */
function databaseOf(titles: () => string): Db {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async () => ({ rows: [{ ids: titles() }] as never[] }),
        streamQuery: () => {
          throw new Error("Nothing is streamed here");
        },
      };
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Makes a catalogue of entries, given as [slot, language] and numbered from 1. */
function catalogueOf(
  ...entries: readonly (readonly [slot: number, language: string])[]
): Catalogue {
  const catalogue = new Catalogue({ types: [], taxonomies: [] });
  catalogue.size = Math.max(...entries.map(([slot]) => slot)) + 1;
  catalogue.languages.push(...new Set(entries.map(([, language]) => language)));
  catalogue.entrySlots = Int32Array.of(-1, ...entries.map(([slot]) => slot));
  catalogue.entryLanguages = Uint16Array.of(
    0,
    ...entries.map(([, language]) => catalogue.languages.indexOf(language)),
  );
  catalogue.lastEntry = entries.length;
  return catalogue;
}

test("posts are ordered by the title in the reader's language", async () => {
  const alphabet = createAlphabet(databaseOf(() => "4,2,3,1"));
  const catalogue = catalogueOf([0, "en"], [1, "en"], [2, "en"], [0, "sv"]);
  expect([...(await alphabet.order(catalogue, ["en", "sv"]))]).toEqual([1, 2, 0]);
  expect([...(await alphabet.order(catalogue, ["sv", "en"]))]).toEqual([0, 1, 2]);
});
test("a reindexed post keeps its place until the places are read again, and a new post has none", async () => {
  const alphabet = createAlphabet(databaseOf(() => "3,2,1"));
  const catalogue = catalogueOf([0, "en"], [1, "en"], [2, "en"]);
  expect([...(await alphabet.order(catalogue, ["en"]))]).toEqual([2, 1, 0]);
  catalogue.entrySlots = Int32Array.of(-1, 0, -1, 2, 1, 3);
  catalogue.entryLanguages = new Uint16Array(6);
  [catalogue.lastEntry, catalogue.size, catalogue.version] = [5, 4, 1];
  expect([...(await alphabet.order(catalogue, ["en"]))]).toEqual([2, 1, 0]);
});
test("each catalogue has its own slots", async () => {
  const alphabet = createAlphabet(databaseOf(() => "1,2"));
  expect([...(await alphabet.order(catalogueOf([0, "en"], [1, "en"]), ["en"]))]).toEqual([0, 1]);
  expect([...(await alphabet.order(catalogueOf([1, "en"], [0, "en"]), ["en"]))]).toEqual([1, 0]);
});
