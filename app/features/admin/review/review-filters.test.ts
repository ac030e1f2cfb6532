import { expect, it } from "vitest";
import { filterParams, isNarrowed, readFilter } from "./review-filters";

it("reads the filters back from the query parameters that it writes", () => {
  const filter = { search: "births", who: "ana", sort: "newest", text_language: "sv" } as const;
  expect(readFilter(new URLSearchParams(filterParams(filter)))).toEqual(filter);
});

it("ignores malformed values, and does not count an order as a filter", () => {
  expect(readFilter(new URLSearchParams("search=+&sort=best&text_language=xx"))).toEqual({});
  expect([isNarrowed({ sort: "oldest" }), isNarrowed({ who: "ana" })]).toEqual([false, true]);
});
