import { describe, expect, it } from "vitest";
import {
  dayOf,
  isIn,
  monthsBefore,
  startOf,
  stepsOf,
  comparisonRange,
  daysOfPeriod,
} from "./periods";

describe("daysOfPeriod", () => {
  it.each([
    ["this_month", "2026-03-01T00:00:00Z", "2026-03-01", "2026-03-01", "day"],
    ["this_month", "2024-02-29T23:59:59.999Z", "2024-02-01", "2024-02-29", "day"],
    ["three_months", "2026-01-31T12:00:00Z", "2025-11-01", "2026-01-31", "week"],
    ["three_months", "2026-05-31T12:00:00Z", "2026-03-01", "2026-05-31", "week"],
    ["six_months", "2026-02-28T12:00:00Z", "2025-09-01", "2026-02-28", "week"],
    ["historical", "2026-02-28T12:00:00Z", "2022-08-31", "2026-02-28", "month"],
  ] as const)("returns the days and the unit of %s at %s", (period, now, from, to, unit) => {
    expect(daysOfPeriod(period, new Date(now))).toEqual({ from, to, unit });
  });
});

describe("comparisonRange", () => {
  it.each([
    ["this_month", "2026-11-25", "2026-10-01", "2026-10-25"],
    ["this_month", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["three_months", "2026-01-31", "2025-08-01", "2025-10-31"],
  ] as const)("compares %s on %s with the months before", (period, today, from, to) => {
    expect(comparisonRange(period, daysOfPeriod(period, new Date(today)))).toMatchObject({
      from,
      to,
    });
  });

  it.each(["six_months", "historical"] as const)(
    "has no earlier period to compare %s with",
    (period) => {
      expect(comparisonRange(period, daysOfPeriod(period, new Date("2026-11-25")))).toBeUndefined();
    },
  );
});

describe("stepsOf", () => {
  it("returns each day", () => {
    expect(stepsOf({ from: "2026-02-27", to: "2026-03-02", unit: "day" })).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
  });

  it("returns the Monday of each week, also across the turn of the year", () => {
    // 2026 began on a Thursday.
    expect(stepsOf({ from: "2025-12-28", to: "2026-01-12", unit: "week" })).toEqual([
      "2025-12-22",
      "2025-12-29",
      "2026-01-05",
      "2026-01-12",
    ]);
  });

  it("returns the first day of each month", () => {
    expect(stepsOf({ from: "2022-08-31", to: "2022-11-01", unit: "month" })).toEqual([
      "2022-08-01",
      "2022-09-01",
      "2022-10-01",
      "2022-11-01",
    ]);
  });
});

describe("isIn", () => {
  const month = { from: "2026-03-01", to: "2026-03-15", unit: "day" } as const;

  it.each([
    ["2026-02-28", false],
    ["2026-03-01", true],
    ["2026-03-15", true],
    ["2026-03-16", false],
  ])("includes %s: %s", (day, expected) => {
    expect(isIn(month, day)).toBe(expected);
  });

  it("includes the whole first month, whose uses may be stored under its first day, but no days before a week period", () => {
    expect(isIn({ from: "2022-08-31", to: "2026-03-15", unit: "month" }, "2022-08-01")).toBe(true);
    expect(isIn({ from: "2026-01-01", to: "2026-03-15", unit: "week" }, "2025-12-31")).toBe(false);
  });
});

it.each([
  ["2026-03-01", "2026-02-23"],
  ["2026-03-02", "2026-03-02"],
  ["2026-03-08", "2026-03-02"],
])("%s is in the week of %s", (day, monday) => {
  expect(startOf("week", day)).toBe(monday);
});

it("counts months back across years", () => {
  expect([
    monthsBefore("2026-03-31", 1),
    monthsBefore("2026-01-15", 5),
    monthsBefore("2026-01-01", 0),
  ]).toEqual(["2026-02-01", "2025-08-01", "2026-01-01"]);
  expect(dayOf(new Date("2026-03-01T23:59:59Z"))).toBe("2026-03-01");
});
