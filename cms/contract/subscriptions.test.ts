import { expect, test } from "vitest";
import { FollowedSearch } from "./subscriptions";
import { SearchRequest } from "./search";

test("the search of a subscription stores conditions, not how its results were shown", () => {
  const request = SearchRequest.parse({ search: "water", facets: true, facet_values: 5, page: 2 });
  const followed = FollowedSearch.parse(request);
  expect(followed).toMatchObject({ search: "water" });
  for (const name of ["facets", "facet_values", "page", "page_size", "sort_by", "findings"])
    expect(followed).not.toHaveProperty(name);
});
