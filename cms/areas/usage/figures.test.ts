import { describe, expect, it } from "vitest";
import { figuresOf, ranked, usesByTerm, Resources } from "./figures";
import type { DayRange } from "./periods";
import type { DaySums } from "./sums";

const MARCH: DayRange = { from: "2026-03-01", to: "2026-03-03", unit: "day" };
/** Post 7 has two terms, post 9 has none, and post 12 has one. The list of terms also contains terms of other posts. */
const resources = new Resources({
  posts: Int32Array.of(7, 9, 12),
  terms: Int32Array.of(7, 1, 12, 2, 7, 2, 55, 1, 8, 2),
});
const all = new Uint8Array([1, 1, 1]);

const day = (
  date: string,
  ...uses: [post: number, views: number, downloads: number][]
): DaySums => ({
  day: date,
  uses: Int32Array.from(uses.flat()),
});
const DAYS = [
  day("2026-02-28", [7, 100, 100]),
  day("2026-03-01", [7, 3, 0], [12, 1, 1], [55, 50, 50]),
  day("2026-03-03", [7, 1, 1], [12, 3, 0]),
];

describe("figuresOf", () => {
  it("sums the uses of existing posts in the period, without gaps", () => {
    const { totals, series, views } = figuresOf(DAYS, resources, all, MARCH);
    expect(totals).toEqual({ views: 8, downloads: 2 });
    expect(series).toEqual([
      { start: "2026-03-01", views: 4, downloads: 1 },
      { start: "2026-03-02", views: 0, downloads: 0 },
      { start: "2026-03-03", views: 4, downloads: 1 },
    ]);
    expect([...views]).toEqual([4, 0, 4]);
  });

  it("sums only marked posts", () => {
    expect(figuresOf(DAYS, resources, resources.having([new Set([1])]), MARCH).totals).toEqual({
      views: 4,
      downloads: 1,
    });
  });
});

it("ranks used posts, ties by the other count and then by id", () => {
  const figures = figuresOf([...DAYS, day("2026-03-02", [12, 0, 4])], resources, all, MARCH);
  expect(ranked(figures, resources, "views")).toEqual([2, 0]);
  expect(ranked(figuresOf(DAYS, resources, all, MARCH), resources, "downloads")).toEqual([0, 2]);
});

it("counts a post once for a term that several of its terms map to", () => {
  const figures = figuresOf(DAYS, resources, all, MARCH);
  expect(usesByTerm(figures, resources, [0, 2], "views", () => 5)).toEqual([
    { termId: 5, views: 8, downloads: 2 },
  ]);
  expect(usesByTerm(figures, resources, [0, 2], "views", (id) => (id === 1 ? null : id))).toEqual([
    { termId: 2, views: 8, downloads: 2 },
  ]);
});

describe("Resources", () => {
  it("works without posts, and returns -1 for unknown posts", () => {
    const none = new Resources({ posts: new Int32Array(0), terms: new Int32Array(0) });
    expect([none.size, none.slotOf(1), resources.slotOf(8), resources.slotOf(99)]).toEqual([
      0, -1, -1, -1,
    ]);
  });

  it("marks posts that have a term of each list", () => {
    expect([...resources.having([])]).toEqual([1, 1, 1]);
    expect([...resources.having([new Set([2]), new Set([1, 9])])]).toEqual([1, 0, 0]);
    expect([...resources.having([new Set()])]).toEqual([0, 0, 0]);
  });
});
