import { expect, it } from "vitest";
import { logPath, readLogState } from "./admin";

it("reads the same state from an address that it has written", () => {
  const listState = {
    search: "births",
    event: "terms_merged",
    by: 7,
    from: "2026-03-01",
    until: "2026-03-04",
    page: 2,
  } as const;
  expect(readLogState(new URL(logPath(listState), "http://x").searchParams)).toEqual(listState);
  expect(logPath({ page: 1 })).toBe("/admin/review/log");
});

it("ignores invalid values in the address", () => {
  expect(
    readLogState(new URLSearchParams("event=sold&by=-1&from=yesterday&until=2026-13-45&page=0")),
  ).toEqual({ page: 1 });
});
