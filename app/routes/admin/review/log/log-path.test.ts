import { expect, it } from "vitest";
import { logPath, readLogPlace } from "./log-path";

it("reads back what it writes", () => {
  const place = {
    search: "births",
    event: "terms_merged",
    by: 7,
    from: "2026-03-01",
    until: "2026-03-04",
    page: 2,
  } as const;
  expect(readLogPlace(new URL(logPath(place), "http://x").searchParams)).toEqual(place);
  expect(logPath({ page: 1 })).toBe("/admin/review/log");
});

it("ignores invalid values", () => {
  expect(
    readLogPlace(new URLSearchParams("event=sold&by=-1&from=yesterday&until=2026-13-45&page=0")),
  ).toEqual({ page: 1 });
});
