import { expect, it } from "vitest";
import { FollowedSearch } from "#contract/subscriptions";
import { followedSearch, stateOfFollowed } from "./followed-search";
import { parseSearch, searchPath } from "~/paths/search";

const state = (query: string) => parseSearch(new URLSearchParams(query)).state;

it.each([
  "q=clean+water",
  "type=article&topic=education&topic=health&country=kenya&from=2015&to=2020",
  "type=collection&index=internal",
  "index=internal&index=public&license=cc-by",
  "field=title&must=birth+registration&should=a&must-not=b&exact=best+interests",
  "type=resource&language=sv",
  "q=water&readable=yes",
])("restores the followed search: %s", (query) => {
  // As the content system stores it.
  const kept = FollowedSearch.parse(followedSearch(state(query)));
  expect(searchPath(stateOfFollowed(kept))).toBe(searchPath(state(query)));
});

it("follows only conditions, not how results are displayed", () => {
  expect(followedSearch(state("q=water&sort=alphabetical&layout=compressed&page=3"))).toEqual(
    followedSearch(state("q=water")),
  );
  expect(followedSearch(state("q=water"))).not.toHaveProperty("sort_by");
});

it("finds the nearest search for conditions that no form of the site sends", () => {
  expect(stateOfFollowed(FollowedSearch.parse({ post_type: ["internal_pdf"] })).type).toBe(
    "resource",
  );
  expect(stateOfFollowed(FollowedSearch.parse({ post_type: ["toolkit"] })).type).toBe("everything");
});
