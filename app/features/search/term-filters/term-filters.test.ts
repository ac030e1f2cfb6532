import { expect, test } from "vitest";
import { asSearchParams, filterEntries, readFilters, toggled } from "./term-filters";

test("a sent form is read like its address", () => {
  const sent = new URLSearchParams(
    "documentTopics=education&documentTopics=health&documentCountries=kenya&period=historical",
  );
  expect(asSearchParams(sent).toString()).toBe(
    "topic=education&topic=health&country=kenya&period=historical",
  );
  expect(readFilters(asSearchParams(sent))).toEqual({
    topic: ["education", "health"],
    country: ["kenya"],
  });
});
test("the filters of an address are listed once each, in a fixed order", () => {
  const filters = readFilters(new URLSearchParams("publisher=b&topic=z&topic=a&topic=z"));
  expect(filterEntries(filters)).toEqual([
    ["topic", "a"],
    ["topic", "z"],
    ["publisher", "b"],
  ]);
});
test("values that cannot be terms are left out", () => {
  expect(
    readFilters(
      new URLSearchParams([
        ["topic", "a b"],
        ["topic", ""],
        ["country", "x,y"],
        ["publisher", "p".repeat(201)],
      ]),
    ),
  ).toEqual({});
});
test("a term is added to the others, and removed again", () => {
  const one = toggled({}, "country", "kenya");
  expect(one).toEqual({ country: ["kenya"] });
  expect(toggled(one, "country", "chad")).toEqual({ country: ["chad", "kenya"] });
  expect(toggled(one, "country", "kenya")).toEqual({});
});
