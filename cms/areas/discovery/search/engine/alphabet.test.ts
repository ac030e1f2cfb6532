import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../../../../db/client";
import { createAlphabet } from "./alphabet";
import { Catalogue } from "./catalogue";

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
  const catalogue = new Catalogue();
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
