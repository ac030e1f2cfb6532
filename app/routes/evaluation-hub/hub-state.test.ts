import { expect, test } from "vitest";
import { toggled } from "~/features/search/term-filters/term-filters";
import { hubPath, readHub, hubSearch, withFilters, withYears } from "./hub-state";

const read = (query: string) => readHub(new URLSearchParams(query));

test("staff see the evaluations of both libraries by default", () => {
  expect(read("").lists.index).toEqual(["internal", "public"]);
  expect(hubPath(read(""))).toBe("/evaluation-hub/");
  expect(read("index=public").lists.index).toBeUndefined();
  for (const query of ["index=public", "index=internal"])
    expect(hubPath(read(query))).toBe(`/evaluation-hub/?${query}`);
  expect(hubPath(read("index=internal&index=public"))).toBe("/evaluation-hub/");
});
test("the state is kept when it is written to an address and read again, and unknown parameters are ignored", () => {
  expect(
    hubPath(
      read("q=cash&topic=education&country=kenya&from=2020&to=2024&sort=alphabetical&page=2"),
    ),
  ).toBe(
    "/evaluation-hub/?q=cash&topic=education&country=kenya&from=2020&to=2024&sort=alphabetical&page=2",
  );
  expect(
    hubPath(
      read("type=collection&content-type=research&layout=compressed&sort=staff-first&keyword=x"),
    ),
  ).toBe("/evaluation-hub/");
});
test("the hub searches only evaluations and assessments", () => {
  expect(hubSearch(read("topic=education")).lists).toEqual({
    topic: ["education"],
    index: ["internal", "public"],
    "content-type": ["assessments", "evaluations"],
  });
});
test("a bar of a chart toggles its filter and returns to the first page", () => {
  const kenya = withFilters(read("page=3"), (filters) => toggled(filters, "country", "kenya"));
  expect(hubPath(kenya)).toBe("/evaluation-hub/?country=kenya");
  expect(hubPath(withFilters(kenya, (filters) => toggled(filters, "country", "kenya")))).toBe(
    "/evaluation-hub/",
  );
  const year = withYears(read("page=3"), 2024, 2024);
  expect(hubPath(year)).toBe("/evaluation-hub/?from=2024&to=2024");
  expect(hubPath(withYears(year, 2024, 2024))).toBe("/evaluation-hub/");
});
