import { expect, it } from "vitest";
import { FollowedSearch } from "#contract/subscriptions";
import { followedSearch, stateOfFollowed } from "./followed-search";
import { parseSearch, searchPath } from "./search-state";

const state = (query: string) => parseSearch(new URLSearchParams(query)).state;

it.each([
  "q=clean+water",
  "type=article&topic=education&topic=health&country=kenya&from=2015&to=2020",
  "type=collection&index=internal",
  "index=internal&index=public&license=cc-by",
  "field=title&must=birth+registration&should=a&must-not=b&exact=best+interests",
  "type=resource&language=sv",
  "q=water&readable=yes",
])("finds the way back to the search that is followed: %s", (query) => {
  // As the content system keeps it.
  const kept = FollowedSearch.parse(followedSearch(state(query)));
  expect(searchPath(stateOfFollowed(kept))).toBe(searchPath(state(query)));
});

it("follows conditions alone, not how results are looked at", () => {
  expect(followedSearch(state("q=water&sort=alphabetical&layout=compressed&page=3"))).toEqual(
    followedSearch(state("q=water")),
  );
  expect(followedSearch(state("q=water"))).not.toHaveProperty("sort_by");
});

it("comes as near as it can to what no form of the site asks for", () => {
  expect(stateOfFollowed(FollowedSearch.parse({ post_type: ["internal_pdf"] })).type).toBe(
    "resource",
  );
  expect(stateOfFollowed(FollowedSearch.parse({ post_type: ["toolkit"] })).type).toBe("everything");
});
