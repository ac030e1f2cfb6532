import { expect, test } from "vitest";
import { csvPath, dashboardPath, readDashboard } from "./dashboard-state";

const read = (query: string) => readDashboard(new URLSearchParams(query));

test("the dashboard begins with the views of this month", () => {
  expect(read("")).toEqual({ period: "this_month", measure: "views", filters: {}, page: 1 });
  expect(dashboardPath(read(""))).toBe("/frequently-asked-questions/#data-dashboard");
});
test("a state comes back from its address", () => {
  const query = "period=historical&topic=education&country=kenya&sort=downloads&page=3";
  expect(dashboardPath(read(query))).toBe(`/frequently-asked-questions/?${query}#data-dashboard`);
});
test("what nobody knows is left out", () => {
  expect(dashboardPath(read("period=yesterday&sort=likes&page=0&page=2&country=a%20b"))).toBe(
    "/frequently-asked-questions/#data-dashboard",
  );
  expect(read("page=1e9").page).toBe(1);
});
test("a file has all of its part, whatever page is in view", () => {
  expect(csvPath(read("period=six_months&page=4"), "countries")).toBe(
    "/frequently-asked-questions/data-dashboard.csv?part=countries&period=six_months",
  );
});
