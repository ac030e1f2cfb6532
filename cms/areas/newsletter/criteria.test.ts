import { expect, test } from "vitest";
import { FollowedSearch } from "../../contract/subscriptions";
import type { TermNode } from "../vocabulary/term-tree";
import { searchAddress } from "./criteria";

const term = (taxonomy: TermNode["taxonomy"], slug: string): TermNode => ({
  id: 1,
  taxonomy,
  slug,
  parentId: null,
  family: null,
  code: null,
  count: 1,
  isUsed: true,
  translations: [],
});
const search = (input: object) => FollowedSearch.parse(input);

test.each([
  ["all that is new", { terms: [], search: null, internal: false }, "/search"],
  [
    "terms",
    {
      terms: [term("topics", "water"), term("authors", "amal"), term("content_types", "reports")],
      search: null,
      internal: false,
    },
    "/search?topic=water&author=amal&content-type=reports",
  ],
  [
    "terms, for staff",
    { terms: [term("topics", "water")], search: null, internal: true },
    "/search?index=internal&index=public&topic=water",
  ],
  [
    "words, the newest first",
    {
      terms: [],
      search: search({ search: "clean water", post_type: ["document", "article"] }),
      internal: false,
    },
    "/search?q=clean+water&sort=latest",
  ],
  [
    "conditions",
    {
      terms: [],
      internal: true,
      search: search({
        indices: ["internal_search"],
        post_type: ["document", "internal_document"],
        document_countries: ["peru"],
        readable: true,
        publication_year_start: 2020,
        advanced: { fields: ["title"], must: ["wells"], must_not: ["oil"] },
      }),
    },
    "/search?type=resource&index=internal&country=peru&readable=yes&field=title&must=wells&must-not=oil&from=2020&sort=latest",
  ],
  [
    "internal PDFs too",
    {
      terms: [],
      internal: true,
      search: search({
        indices: ["internal_search"],
        post_type: ["document", "internal_document", "internal_pdf"],
        document_countries: ["peru"],
        publication_year_start: 2020,
        advanced: { fields: ["title"], must: ["wells"], must_not: ["oil"] },
      }),
    },
    "/search?type=resource&index=internal&country=peru&field=title&must=wells&must-not=oil&from=2020&sort=latest",
  ],
] as const)("the link to the search page finds %s", (_, wanted, path) => {
  expect(searchAddress({ ...wanted, terms: [...wanted.terms] }, "en")).toBe(path);
  expect(searchAddress({ ...wanted, terms: [...wanted.terms] }, "sv")).toBe(`/sv${path}`);
});
