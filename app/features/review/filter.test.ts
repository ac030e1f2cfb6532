import { expect, it } from "vitest";
import { filterEntries, isNarrowed, readFilter } from "./filter";

it("reads back what it writes", () => {
  const filter = { search: "births", who: "ana", sort: "newest", text_language: "sv" } as const;
  expect(readFilter(new URLSearchParams(filterEntries(filter)))).toEqual(filter);
});

it("leaves aside what cannot be meant, and knows an order from a filter", () => {
  expect(readFilter(new URLSearchParams("search=+&sort=best&text_language=xx"))).toEqual({});
  expect([isNarrowed({ sort: "oldest" }), isNarrowed({ who: "ana" })]).toEqual([false, true]);
});
