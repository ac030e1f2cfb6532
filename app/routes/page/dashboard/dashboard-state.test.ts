import { expect, test } from "vitest";
import { csvPath, dashboardPath, readDashboard } from "./dashboard-state";

const read = (query: string) => readDashboard(new URLSearchParams(query));

test("shows the views of this month by default", () => {
  expect(read("")).toEqual({ period: "this_month", measure: "views", filters: {}, page: 1 });
  expect(dashboardPath(read(""))).toBe("/frequently-asked-questions/#data-dashboard");
});
test("keeps the state when it is read from an address and written again", () => {
  const query = "period=historical&topic=education&country=kenya&sort=downloads&page=3";
  expect(dashboardPath(read(query))).toBe(`/frequently-asked-questions/?${query}#data-dashboard`);
});
test("ignores unknown values", () => {
  expect(dashboardPath(read("period=yesterday&sort=likes&page=0&page=2&country=a%20b"))).toBe(
    "/frequently-asked-questions/#data-dashboard",
  );
  expect(read("page=1e9").page).toBe(1);
});
test("links to a file with all rows of a part, regardless of the current page", () => {
  expect(csvPath(read("period=six_months&page=4"), "countries")).toBe(
    "/frequently-asked-questions/data-dashboard.csv?part=countries&period=six_months",
  );
});
