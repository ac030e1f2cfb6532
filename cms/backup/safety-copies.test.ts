import { expect, test } from "vitest";
import { copiesToRemove, hasRecentCopy } from "./safety-copies";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const copyOf = (ageHours: number) => ({
  path: `/copies/${ageHours}`,
  made: new Date(NOW - ageHours * HOUR_MS),
});

test("counts a copy of the last day as recent, even if the clock has been set back by a minute since", () => {
  expect(hasRecentCopy([copyOf(23)], NOW)).toBe(true);
  expect(hasRecentCopy([copyOf(-1 / 60)], NOW)).toBe(true);
  expect(hasRecentCopy([copyOf(25)], NOW)).toBe(false);
});

test("a copy dated in the future does not block new copies or hide a recent one", () => {
  expect(hasRecentCopy([copyOf(-48)], NOW)).toBe(false);
  expect(hasRecentCopy([copyOf(-48), copyOf(1)], NOW)).toBe(true);
});

test("removes copies dated in the future first, and never the new copy", () => {
  const copies = [-72, -48, 0, 24, 48, 72, 96, 120, 144].map(copyOf);
  expect(copiesToRemove(copies, "/copies/0", NOW).map(({ path }) => path)).toEqual([
    "/copies/-72",
    "/copies/-48",
  ]);
  expect(copiesToRemove(copies, "/copies/-48", NOW).map(({ path }) => path)).not.toContain(
    "/copies/-48",
  );
  const future = [-9, -8, -7, -6, -5, -4, -3, -2].map(copyOf);
  expect(copiesToRemove([...future, copyOf(0)], "/copies/0", NOW)).toHaveLength(2);
});
