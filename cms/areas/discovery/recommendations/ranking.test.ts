import { expect, it } from "vitest";
import type { Taxonomy } from "../../../contract/names";
import type { TermNode } from "../../vocabulary/term-tree";
import { TermTree } from "../../vocabulary/term-tree";
import { LibraryModel, type ModelPost, PEER_REVIEWED, RECOMMENDED, type SavedPosts } from "./model";
import { arrange, rank, type Reader, type RecommendationCriteria } from "./ranking";

const NOW = Date.UTC(2026, 2, 1);
const LONG_AGO = Date.UTC(2015, 0, 1);

const [EDUCATION, SCHOOLS, HEALTH, KENYA, PERU, REPORT] = [1, 2, 3, 4, 5, 6];
const term = (id: number, taxonomy: Taxonomy, parentId: number | null = null): TermNode => ({
  id,
  taxonomy,
  slug: `t${id}`,
  parentId,
  family: null,
  code: null,
  count: 1,
  isUsed: true,
  translations: [],
});
const tree = new TermTree([
  term(EDUCATION, "topics"),
  term(SCHOOLS, "topics", EDUCATION),
  term(HEALTH, "topics"),
  term(KENYA, "countries"),
  term(PERU, "countries"),
  term(REPORT, "content_types"),
]);

const post = (id: number, termIds: number[] = [], rest: Partial<ModelPost> = {}): ModelPost => ({
  id,
  kind: "document",
  created: LONG_AGO,
  modified: LONG_AGO,
  flags: 0,
  termIds,
  ...rest,
});
const modelOf = (posts: ModelPost[], saved: SavedPosts[] = []) =>
  new LibraryModel({ posts, saved }, tree);
const reader = (saved: number[] = [], excludedIds: number[] = []): Reader => ({
  userId: 1,
  saved,
  excludedIds: new Set([...saved, ...excludedIds]),
});
const criteria = (rest: Partial<RecommendationCriteria> = {}): RecommendationCriteria => ({
  kinds: ["document"],
  topics: [],
  countries: [],
  inclusive: false,
  peerReviewed: false,
  recommended: false,
  seed: 1,
  now: NOW,
  ...rest,
});
const isNamed = (id: number) => id !== REPORT;
const ranked = (
  model: LibraryModel,
  reader: Reader,
  what: Partial<RecommendationCriteria> = {},
  most = 100,
) => rank(model, reader, criteria(what), most, isNamed);
const ids = (...of: Parameters<typeof ranked>) => ranked(...of).map(({ id }) => id);
const savedBy = (...lists: number[][]): SavedPosts[] =>
  lists.map((postIds, index) => ({ userId: index + 1, postIds }));

it("puts posts on the same subject as the reader's saved posts first, and names the shared terms", () => {
  const model = modelOf([
    post(10, [SCHOOLS, KENYA]),
    post(11, [HEALTH, PERU]),
    post(12, [SCHOOLS, KENYA]),
    post(13, [HEALTH]),
  ]);
  const [first] = ranked(model, reader([10]));
  expect(first).toMatchObject({ id: 12, reason: { kind: "shared_terms" } });
  expect(
    (first!.reason as { terms: number[] }).terms.every((id) =>
      [EDUCATION, SCHOOLS, KENYA].includes(id),
    ),
  ).toBe(true);
});

it("gives another reason if the shared terms explain nothing to a reader", () => {
  const model = modelOf([post(10, [REPORT]), post(11, [REPORT], { flags: RECOMMENDED })]);
  expect(ranked(model, reader([10]))).toEqual([{ id: 11, reason: { kind: "recommended" } }]);
});

it("never recommends posts that are saved, known, of another type or excluded by the request", () => {
  const model = modelOf([
    post(10),
    post(11),
    post(12, [], { kind: "article" }),
    post(13, [], { flags: PEER_REVIEWED }),
    post(14, [], { flags: RECOMMENDED }),
  ]);
  expect(ids(model, reader([10], [11])).sort()).toEqual([13, 14]);
  expect(ids(model, reader(), { peerReviewed: true })).toEqual([13]);
  expect(ids(model, reader(), { recommended: true })).toEqual([14]);
});

it("requires a followed topic and a followed country, or either of them with `inclusive`, and names the match", () => {
  const model = modelOf([
    post(10, [SCHOOLS, KENYA]),
    post(11, [EDUCATION]),
    post(12, [KENYA]),
    post(13, [HEALTH, PERU]),
  ]);
  const follows = { topics: [EDUCATION], countries: [KENYA] };
  expect(ranked(model, reader(), follows)).toEqual([
    { id: 10, reason: { kind: "followed", topic: EDUCATION, country: KENYA } },
  ]);
  const either = ranked(model, reader(), { ...follows, inclusive: true });
  expect(either[0]?.id).toBe(10);
  expect(new Map(either.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map<number, unknown>([
      [10, { kind: "followed", topic: EDUCATION, country: KENYA }],
      [11, { kind: "followed", topic: EDUCATION, country: null }],
      [12, { kind: "followed", topic: null, country: KENYA }],
    ]),
  );
  expect(ids(model, reader(), { topics: [HEALTH] })).toEqual([13]);
});

it("ignores posts saved together by fewer than three other users", () => {
  const posts = [post(10), post(11), post(12)];
  // The reader is the first of the three users who saved both posts, and does not count.
  const two = modelOf(posts, savedBy([10, 11], [10, 11], [10, 11]));
  expect(
    ranked(two, reader([10], [])).filter(({ reason }) => reason.kind === "saved_together"),
  ).toEqual([]);
  const three = modelOf(posts, savedBy([10], [10, 11], [10, 11], [10, 11]));
  expect(ranked(three, reader([10]))[0]).toEqual({
    id: 11,
    reason: { kind: "saved_together", post: 10 },
  });
});

it("names the saved post that shares most users with the recommendation, relative to how many saved each", () => {
  const everywhere = [10, 11, 12];
  const model = modelOf(
    [post(10), post(11), post(12)],
    savedBy([], everywhere, everywhere, everywhere, [10], [10], [10], [10], [10]),
  );
  expect(ranked(model, reader([10, 11]))[0]).toEqual({
    id: 12,
    reason: { kind: "saved_together", post: 11 },
  });
});

it("names new and recommended posts as such if nothing is known about the reader", () => {
  const model = modelOf([
    post(10),
    post(11, [], { created: NOW - 24 * 60 * 60 * 1000 }),
    post(12, [], { flags: RECOMMENDED | PEER_REVIEWED }),
  ]);
  const byId = new Map(ranked(model, reader()).map(({ id, reason }) => [id, reason.kind]));
  expect(byId).toEqual(
    new Map([
      [10, "shuffled"],
      [11, "new"],
      [12, "recommended"],
    ]),
  );
});

it("gives a collection the terms that a quarter of its posts have", () => {
  const collection = post(20, [], { kind: "featured_collection", items: [10, 11, 12, 13] });
  const model = modelOf([
    post(10, [HEALTH]),
    post(11, [KENYA]),
    post(12),
    post(13),
    collection,
    post(21, [], { kind: "featured_collection", items: [12, 13, 11, 14, 15] }),
    post(14),
    post(15),
  ]);
  expect(ids(model, reader(), { kinds: ["featured_collection"], countries: [KENYA] })).toEqual([
    20,
  ]);
});

it("returns the same order for the same seed, another for another seed, and no more than requested", () => {
  const model = modelOf(Array.from({ length: 60 }, (_, index) => post(index + 1, [SCHOOLS])));
  const all = ids(model, reader(), { seed: 7 });
  expect(ids(model, reader(), { seed: 7 })).toEqual(all);
  expect(ids(model, reader(), { seed: 8 })).not.toEqual(all);
  expect(ids(model, reader(), { seed: 7 }, 20)).toEqual(all.slice(0, 20));
  expect(new Set(all).size).toBe(60);
});

it("sorts ranked posts by another key and keeps the ranking among equal ones", () => {
  const model = modelOf([
    post(10, [], { modified: 1 }),
    post(11, [], { modified: 3, flags: RECOMMENDED }),
    post(12, [], { modified: 2 }),
  ]);
  const list = [10, 12, 11].map((id) => ({ id, reason: { kind: "shuffled" as const } }));
  const order = (sort: Parameters<typeof arrange>[2]) =>
    arrange(model, list, sort).map(({ id }) => id);
  expect(order("Relevance")).toEqual([10, 12, 11]);
  expect(order("Latest")).toEqual([11, 12, 10]);
  expect(order("Recommended")).toEqual([11, 10, 12]);
});
