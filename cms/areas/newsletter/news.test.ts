import { describe, expect, test } from "vitest";
import { TermTree, type TermNode } from "../vocabulary/term-tree";
import { type NewsPost, News, type MatchCriteria } from "./news";

const node = (
  id: number,
  taxonomy: TermNode["taxonomy"],
  count: number,
  parentId: number | null = null,
): TermNode => ({
  id,
  taxonomy,
  slug: `term-${id}`,
  parentId,
  family: null,
  code: null,
  count,
  isUsed: count > 0,
  translations: [],
});
const [WATER, WELLS, SCHOOLS, PERU, KENYA, RARE] = [1, 2, 3, 4, 5, 6];
const tree = new TermTree([
  node(WATER, "topics", 900),
  node(WELLS, "topics", 100, WATER),
  node(SCHOOLS, "topics", 500),
  node(PERU, "countries", 50),
  node(KENYA, "countries", 60),
  node(RARE, "topics", 1),
]);
const post = (
  id: number,
  arrived: number,
  termIds: number[],
  more: Partial<NewsPost> = {},
): NewsPost => ({
  id,
  arrived,
  seen: arrived,
  recommended: false,
  peerReviewed: false,
  termIds,
  ...more,
});
const SHELF = 70;
const HOUR_MS = 60 * 60 * 1000;
const at = (hours: number) => hours * HOUR_MS;

const news = new News(
  [
    post(11, at(1), [WATER]),
    post(12, at(2), [WELLS, PERU]),
    post(13, at(3), [SCHOOLS, KENYA]),
    post(14, at(4), [SCHOOLS, PERU], { recommended: true }),
    post(15, at(5), []),
    post(16, at(6), [WATER, RARE]),
  ],
  [
    { collectionId: SHELF, postId: 11, added: at(6) },
    { collectionId: SHELF, postId: 15, added: 0 },
    { collectionId: SHELF, postId: 99, added: at(6) },
  ],
  tree,
);
const match = (criteria: Partial<MatchCriteria>, since = 0) =>
  news.match(
    { everything: false, termIds: [], collectionIds: [], found: null, ...criteria },
    since,
  );
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

describe("matching news", () => {
  test.each([
    ["posts of a topic and of all topics below it", { termIds: [WATER] }, 0, [11, 12, 16]],
    ["only new posts", { termIds: [WATER] }, at(2), [12, 16]],
    ["posts of either topic", { termIds: [WELLS, SCHOOLS] }, 0, [12, 13, 14]],
    [
      "posts with one of the topics and one of the countries",
      { termIds: [WATER, SCHOOLS, PERU] },
      0,
      [12, 14],
    ],
    ["posts of either country", { termIds: [PERU, KENYA] }, 0, [12, 13, 14]],
    ["nothing for a term that no longer exists", { termIds: [404] }, 0, []],
    ["all new posts for a subscription to everything", { everything: true }, at(4), [14, 15, 16]],
    ["nothing, after all followed terms were deleted", {}, 0, []],
    [
      "posts added to a collection, and new posts in it",
      { collectionIds: [SHELF] },
      at(5),
      [11, 15],
    ],
    [
      "posts of a collection with a topic",
      { collectionIds: [SHELF], termIds: [WATER] },
      at(5),
      [11],
    ],
    [
      "posts of a topic that a search finds",
      { termIds: [WATER], found: [16, 13, 11] },
      0,
      [11, 16],
    ],
    ["new results of a search", { found: [16, 13, 11] }, at(3), [13, 16]],
  ] as [string, Partial<MatchCriteria>, number, number[]][])(
    "finds %s",
    (_, criteria, since, expected) => {
      expect(sorted(match(criteria, since))).toEqual(expected);
      // The result does not depend on earlier matches.
      expect(sorted(match(criteria, since))).toEqual(expected);
    },
  );

  test("sorts rare terms, recommended and new posts first, but keeps the order of a search", () => {
    expect(match({ termIds: [WATER, RARE] })[0]).toBe(16);
    expect(match({ everything: true })).toEqual([14, 16, 15, 13, 12, 11]);
    expect(match({ found: [13, 16, 11] })).toEqual([13, 16, 11]);
  });

  test("counts a post as possibly delivered only if any audience could find it before", () => {
    const later = new News(
      [post(21, at(5), [WATER], { seen: 0 }), post(22, at(5), [WATER])],
      [],
      tree,
    );
    expect(later.maybeDeliveredBefore(at(4))).toEqual([21]);
  });
});
