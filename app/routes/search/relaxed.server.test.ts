import { expect, it } from "vitest";
import { parseSearch, searchPath } from "~/paths/search";
import { withoutCondition } from "./facets.server";

const requested =
  "q=clean+water&type=article&index=internal&topic=a&country=kenya&country=peru&field=title&must=pump&must=well&should=tap&must-not=oil&exact=a+b&from=2015&to=2020&sort=alphabetical&layout=compressed&page=3";
const { state } = parseSearch(new URLSearchParams(requested));

/** Returns which parameters of the address are removed or added. */
function difference(drop: Parameters<typeof withoutCondition>[1]): {
  gone: string[];
  added: string[];
} {
  const entries = (path: string) =>
    path
      .replace(/^.search\??/, "")
      .split("&")
      .filter(Boolean);
  const before = entries(searchPath(state));
  const after = entries(searchPath(withoutCondition(state, drop)));
  return {
    gone: before.filter((entry) => !after.includes(entry)),
    added: after.filter((entry) => !before.includes(entry)),
  };
}

it.each([
  [{ kind: "term", taxonomy: "topics", slug: "a", name: "A" }, ["topic=a", "page=3"], []],
  [
    { kind: "terms", taxonomy: "countries", names: ["Kenya", "Peru"] },
    ["country=kenya", "country=peru", "page=3"],
    [],
  ],
  [{ kind: "search" }, ["q=clean+water", "should=tap", "sort=alphabetical", "page=3"], []],
  [
    { kind: "word", word: "clean", search: "water" },
    ["q=clean+water", "sort=alphabetical", "page=3"],
    ["q=water"],
  ],
  [{ kind: "years" }, ["from=2015", "to=2020", "page=3"], []],
  [{ kind: "post_type" }, ["type=article", "page=3"], []],
  [{ kind: "must", text: "well" }, ["must=well", "page=3"], []],
  [{ kind: "must_not", text: "oil" }, ["must-not=oil", "page=3"], []],
  [{ kind: "exact_phrase" }, ["exact=a+b", "page=3"], []],
  [{ kind: "fields" }, ["field=title", "page=3"], []],
] as const)("removes the condition %j and returns to the first page", (drop, gone, added) => {
  // The cast is needed because the list of names is read-only here.
  expect(difference(drop as unknown as Parameters<typeof withoutCondition>[1])).toEqual({
    gone,
    added,
  });
});

it("removes the filters, or all conditions, but always keeps the index and the layout", () => {
  expect(searchPath(withoutCondition(state, { kind: "filters" }))).toBe(
    "/search?q=clean+water&index=internal&sort=alphabetical&layout=compressed",
  );
  expect(searchPath(withoutCondition(state, { kind: "everything" }))).toBe(
    "/search?index=internal&layout=compressed",
  );
});
