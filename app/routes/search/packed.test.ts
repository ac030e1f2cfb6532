import { expect, it } from "vitest";
import type { Card } from "#contract/shared";
import { EMPTY_SEARCH } from "~/features/search/search-state";
import { pack, unpack } from "./packed";
import type { FacetData, LateData, ResultsData } from "./search.server";

const card: Card = {
  id: "",
  databaseId: 7,
  type: "document",
  slug: "",
  link: "/document/a",
  title: 'A "quoted" children\'s title',
  language: "en",
  abstract: "",
  contentTypes: [],
  contentTypeSlug: null,
  topicFamily: "none",
  publicationYear: 2020,
  publishers: [{ slug: "p", name: "P" }],
  contributors: [],
  files: [
    { language: "en", kind: "LINK", size: null, pageCount: null },
    { language: "fr", kind: "PDF", size: 10, pageCount: 2 },
  ],
  postCount: null,
  thumbnail: null,
  modified: "",
};
const collection: Card = {
  ...card,
  databaseId: 8,
  type: "collection",
  files: [],
  postCount: 3,
  modified: "2026-01-01T00:00:00.000Z",
};
const meta = { title: "Search", description: "", path: "/search" };
const results: ResultsData = {
  kind: "results",
  state: EMPTY_SEARCH,
  summary: null,
  staff: false,
  ignored: 0,
  cut: false,
  total: 2,
  complete: 2,
  cards: [card, collection],
  tabs: { everything: 2, resource: 1, collection: 1, article: 0 },
  facets: [],
  years: null,
  chosen: [],
  meta,
};
const facet: FacetData = {
  kind: "facet",
  state: EMPTY_SEARCH,
  facet: { param: "topic", chosen: 0, lines: [], more: 0 },
  find: "",
  meta,
};

const late: LateData = {
  kind: "late",
  why: "late",
  state: EMPTY_SEARCH,
  staff: false,
  chosen: [],
  meta,
};

it.each([results, facet, late])(
  "packed data of a page of $kind is the same when unpacked",
  (data) => expect(unpack(pack(data))).toEqual({ ...data, failed: undefined }),
);
it("leaves out what a card does not say", () =>
  expect(pack(results).packed).not.toMatch(/null,'pageCount'|'contributors'|'slug':''/));
