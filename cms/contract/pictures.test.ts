import { expect, it, describe } from "vitest";
import { pictureAt, coverHash, familyFromName, fnv1a } from "./pictures";

it("adds a width to the address only if the picture is wider than that", () => {
  const url = "/files/1/cover.webp";
  expect([
    pictureAt({ url, width: 480 }, 160),
    pictureAt({ url, width: 480 }, 480),
    pictureAt({ url, width: 100 }, 160),
  ]).toEqual([`${url}?width=160`, url, url]);
});

describe("fnv1a", () => {
  // Test vectors of the algorithm's authors.
  it.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["b", 0xe70c2de5],
    ["foobar", 0xbf9cf968],
  ])("hashes %j to its reference value", (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });
});

describe("coverHash", () => {
  it("spreads neighbouring ids over the low bits that choose variants", () => {
    const seen = new Set(Array.from({ length: 64 }, (_, id) => coverHash(id) & 15));
    expect(seen.size).toBe(16);
  });
});

describe("the colour family of a name that belongs to no known family", () => {
  it("is the same each time, is never grey, and covers all families", () => {
    const families = Array.from({ length: 200 }, (_, n) => familyFromName(`topic-${n}`));
    expect(familyFromName("topic-7")).toBe(families[7]);
    expect(new Set(families).size).toBe(9);
    expect(families).not.toContain("none");
  });
});
