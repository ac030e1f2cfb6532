import { describe, expect, test } from "vitest";
import { seededRandom } from "../testing";
import { Catalogue } from "../catalogue";
import { type Chunk, ChunkBuilder } from "./chunk-builder";
import {
  ALL_FIELDS,
  type Field,
  FIELDS,
  maskOf,
  addPositions,
  FIELD_STRIDE,
  PositionList,
  readPostingsWithOffsets,
} from "./postings";
import { readImpacts } from "../query/relevance";

const EVERYTHING = 1_000_000;

/** Returns a word's bytes in a chunk. */
function bytesOf(chunk: Chunk, word: string): { postings: Uint8Array; places: Uint8Array } {
  const index = chunk.words.indexOf(word);
  if (index < 0) return { postings: new Uint8Array(0), places: new Uint8Array(0) };
  const sum = (lengths: number[]) =>
    lengths.slice(0, index).reduce((total, length) => total + length, 0);
  const [postingsAt, placesAt] = [sum(chunk.postingBytes), sum(chunk.placeBytes)];
  return {
    postings: chunk.postings.slice(postingsAt, postingsAt + chunk.postingBytes[index]!),
    places: chunk.places.slice(placesAt, placesAt + chunk.placeBytes[index]!),
  };
}

/** Returns the positions of a word by entry. */
function readPlaces(postings: Uint8Array, places: Uint8Array, mask: number): Map<number, number[]> {
  const word = readPostingsWithOffsets(postings, places);
  const list = new PositionList();
  return new Map(
    [...word.entries].map((entry, posting) => {
      list.length = 0;
      addPositions(word, posting, mask, list);
      return [entry, [...list.numbers.subarray(0, list.length)]];
    }),
  );
}
const entriesOf = (postings: Uint8Array, mask = ALL_FIELDS, after = 0, upTo = EVERYTHING) => {
  const { entries, shapes } = readImpacts(
    postings,
    mask,
    new Catalogue({ types: [], taxonomies: [] }),
    after,
    upTo,
  );
  return [...entries].map((entry, index) => [entry, shapes[index]]);
};

function build(entries: Partial<Record<Field, string>>[], lastId = 0): Chunk {
  const builder = new ChunkBuilder();
  for (const entry of entries) {
    for (const field of FIELDS) {
      if (entry[field] === undefined) continue;
      builder.startField(field);
      builder.addText(entry[field], "en");
    }
    builder.endEntry();
  }
  return builder.build(lastId);
}

test("a word is stored with its entries, fields and positions", () => {
  const chunk = build(
    [
      { title: "Children", abstract: "A child and a child" },
      { fulltext: "Nothing" },
      { authors: "Child" },
    ],
    40,
  );
  const { postings, places } = bytesOf(chunk, "en:child");
  expect(entriesOf(postings)).toEqual([
    [41, maskOf(["title", "abstract"])],
    [43, maskOf(["authors"])],
  ]);
  expect(entriesOf(postings, maskOf(["abstract"]))).toEqual([[41, maskOf(["abstract"])]]);
  expect([...readPlaces(postings, places, ALL_FIELDS)]).toEqual([
    [41, [0, FIELD_STRIDE + 1, FIELD_STRIDE + 4]],
    [43, [3 * FIELD_STRIDE]],
  ]);
  expect([...readPlaces(postings, places, maskOf(["abstract"]))]).toEqual([
    [41, [FIELD_STRIDE + 1, FIELD_STRIDE + 4]],
    [43, []],
  ]);
});

test("unchanged words are stored once per field, with titles' first words marked, and not for full texts", () => {
  const chunk = build([
    { title: "Children and children", fulltext: "whatever" },
    { title: "Our children", abstract: "children" },
  ]);
  const begins = maskOf(["labels"]);
  expect(entriesOf(bytesOf(chunk, "=children").postings)).toEqual([
    [1, maskOf(["title"]) | begins],
    [2, maskOf(["title", "abstract"])],
  ]);
  expect(bytesOf(chunk, "=whatever").postings).toHaveLength(0);
  expect(bytesOf(chunk, "=children").places).toHaveLength(0);
});

test("a word with accents also gets a form without them at the same position", () => {
  const chunk = build([{ title: "Éducation" }]);
  for (const word of ["en:éducat", "en:educ"])
    expect(entriesOf(bytesOf(chunk, word).postings), word).toHaveLength(1);
});

test("stop words are stored for phrases, and do not count as length", () => {
  const builder = new ChunkBuilder();
  builder.startField("title");
  expect(builder.addText("The rights of the child", "en")).toBe(2);
  builder.endEntry();
  expect(entriesOf(bytesOf(builder.build(0), "en:the").postings)).toHaveLength(1);
});

test("a gap separates two texts of a field", () => {
  const builder = new ChunkBuilder();
  builder.startField("keywords");
  builder.addText("Child", "en");
  builder.addGap();
  builder.addText("labour", "en");
  builder.endEntry();
  const { postings, places } = bytesOf(builder.build(0), "en:labor");
  expect(readPlaces(postings, places, ALL_FIELDS).get(1)).toEqual([2 * FIELD_STRIDE + 2]);
});

describe("a chunk of many entries", () => {
  const random = seededRandom(9);
  const below = (limit: number) => Math.floor(random() * limit);
  const text = (words: number) =>
    Array.from({ length: words }, () => `w${Math.floor(below(30) * random())}`).join(" ");
  const entries = Array.from({ length: 700 }, () => ({
    title: text(below(4)),
    abstract: text(below(30)),
    keywords: text(below(3)),
    fulltext: below(5) === 0 ? text(below(2000)) : "",
  }));
  const halves = [entries.slice(0, 300), entries.slice(300)];
  const whole = build(entries, 5);
  const first = build(halves[0]!, 5);
  const second = build(halves[1]!, 305);

  test("equals the concatenated bytes of two smaller chunks", () => {
    expect(whole.words.length).toBeGreaterThan(20);
    for (const word of whole.words) {
      const [one, two] = [bytesOf(first, word), bytesOf(second, word)];
      const [postings, places] = [
        Buffer.concat([one.postings, two.postings]),
        Buffer.concat([one.places, two.places]),
      ];
      const expected = bytesOf(whole, word);
      expect(entriesOf(postings)).toEqual(entriesOf(expected.postings));
      expect(entriesOf(postings, ALL_FIELDS, 100, 400)).toEqual(
        entriesOf(expected.postings).filter(([entry]) => entry! > 100 && entry! <= 400),
      );
      if (word.startsWith("=")) continue;
      expect(readPlaces(postings, places, ALL_FIELDS)).toEqual(
        readPlaces(expected.postings, expected.places, ALL_FIELDS),
      );
    }
  });

  test("has the positions of the words", () => {
    const { postings, places } = bytesOf(whole, "en:w0");
    const read = readPlaces(postings, places, maskOf(["title", "fulltext"]));
    entries.forEach((entry, index) => {
      const expected = (["title", "fulltext"] as const).flatMap((field) =>
        entry[field]
          .split(" ")
          .flatMap((word, place) =>
            word === "w0" ? [FIELDS.indexOf(field) * FIELD_STRIDE + place] : [],
          ),
      );
      expect(read.get(index + 6) ?? []).toEqual(expected);
    });
  });
});
