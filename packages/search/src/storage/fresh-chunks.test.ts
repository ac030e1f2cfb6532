import { describe, expect, test } from "vitest";
import { ChunkBuilder } from "./chunk-builder";
import { countBeginning, joinChunks, pack, placeOf, postingsOf, unpack } from "./fresh-chunks";
import { readPostingsWithOffsets } from "./postings";

/** Builds a chunk of entries with these titles. Their numbers follow the given one. */
function chunkOf(lastEntry: number, ...titles: string[]) {
  const builder = new ChunkBuilder();
  for (const title of titles) {
    builder.startField("title");
    builder.addText(title, "en");
    builder.endEntry();
  }
  return builder.build(lastEntry);
}
const fresh = (chunk: number, lastEntry: number, ...titles: string[]) =>
  unpack({ chunk, joined: 1 }, Buffer.from(pack(chunkOf(lastEntry, ...titles))));

describe("a fresh chunk", () => {
  test("is read as it was written", () => {
    const chunk = chunkOf(7, "Wells in the desert", "Water from wells", "水と学校 𐐷 café");
    const { words, entries, postings, places, ...read } = unpack(
      { chunk: 10, joined: 1 },
      Buffer.from(pack(chunk)),
    );
    expect({ words, entries }).toEqual({ words: chunk.words, entries: chunk.entries });
    expect(Buffer.compare(postings, chunk.postings)).toBe(0);
    expect(Buffer.compare(places, chunk.places)).toBe(0);
    const lengths = (starts: readonly number[]) =>
      starts.slice(1).map((end, place) => end - starts[place]!);
    expect(lengths(read.postingsAt)).toEqual(chunk.postingBytes);
    expect(lengths(read.placesAt)).toEqual(chunk.placeBytes);
  });
  test("may have entries without words", () => {
    expect(fresh(1, 0, "")).toMatchObject({ words: [], entries: [] });
  });
  test("finds each of its words and no other", () => {
    const chunk = fresh(9, 7, "Wells in the desert", "Water from wells");
    chunk.words.forEach((word, place) => expect(placeOf(chunk, word)).toBe(place));
    for (const word of ["", "en:a", "en:wellx", "zz"]) expect(placeOf(chunk, word)).toBe(-1);
    expect(chunk.entries[placeOf(chunk, "en:well")]).toBe(2);
  });
});

test("joining fresh chunks gives one chunk whose words have all entries in order", async () => {
  const chunks = [
    fresh(2, 0, "Wells and rivers", "Rivers"),
    fresh(3, 2, "A lake"),
    fresh(5, 3, "Wells", "Rivers of wells"),
  ];
  const joined = await joinChunks(chunks);
  expect(joined.words).toEqual([...joined.words].sort());
  const all = unpack({ chunk: 5, joined: 3 }, Buffer.from(pack(joined)));
  const entriesOf = (word: string) => {
    const place = placeOf(all, word);
    const { entries } = readPostingsWithOffsets(
      postingsOf(all, place),
      all.places.subarray(all.placesAt[place], all.placesAt[place + 1]),
    );
    expect(all.entries[place]).toBe(entries.length);
    return [...entries];
  };
  expect(entriesOf("en:well")).toEqual([1, 4, 5]);
  expect(entriesOf("en:river")).toEqual([1, 2, 5]);
  expect(entriesOf("en:lake")).toEqual([3]);
  expect(countBeginning(chunks, "=")).toEqual(countBeginning([all], "="));
  expect(countBeginning(chunks, "=riv")).toEqual(new Map([["=rivers", 3]]));
});
