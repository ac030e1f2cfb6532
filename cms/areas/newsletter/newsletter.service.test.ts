import { describe, expect, test } from "vitest";
import { FREQUENCIES } from "../../contract/names";
import { createSchedule } from "./newsletter.service";

const HOUR_MS = 60 * 60 * 1000;
const stockholm = createSchedule("Europe/Stockholm");
const iso = (date: Date) => date.toISOString();

describe("issues start at six in the morning in the site's time zone", () => {
  test.each([
    ["daily", "2026-03-04T04:59:59.999Z", "2026-03-03T05:00:00.000Z", "2026-03-04T05:00:00.000Z"],
    ["daily", "2026-03-04T05:00:00.000Z", "2026-03-04T05:00:00.000Z", "2026-03-05T05:00:00.000Z"],
    // A Wednesday, and the Monday before it.
    ["weekly", "2026-03-04T12:00:00.000Z", "2026-03-02T05:00:00.000Z", "2026-03-09T05:00:00.000Z"],
    ["weekly", "2026-03-02T04:00:00.000Z", "2026-02-23T05:00:00.000Z", "2026-03-02T05:00:00.000Z"],
    ["monthly", "2026-03-04T12:00:00.000Z", "2026-03-01T05:00:00.000Z", "2026-04-01T04:00:00.000Z"],
    ["monthly", "2026-01-01T04:00:00.000Z", "2025-12-01T05:00:00.000Z", "2026-01-01T05:00:00.000Z"],
  ] as const)("for %s issues, before and after %s", (frequency, at, last, next) => {
    expect([
      iso(stockholm.last(frequency, new Date(at))),
      iso(stockholm.next(frequency, new Date(at))),
    ]).toEqual([last, next]);
  });

  test("also on days when the clocks change", () => {
    // Clocks go forward at 01:00 UTC on 29 March 2026, and back at 01:00 UTC on 25 October.
    expect(iso(stockholm.last("daily", new Date("2026-03-28T12:00:00Z")))).toBe(
      "2026-03-28T05:00:00.000Z",
    );
    expect(iso(stockholm.last("daily", new Date("2026-03-29T12:00:00Z")))).toBe(
      "2026-03-29T04:00:00.000Z",
    );
    expect(iso(stockholm.next("daily", new Date("2026-03-29T03:30:00Z")))).toBe(
      "2026-03-29T04:00:00.000Z",
    );
    expect(iso(stockholm.last("daily", new Date("2026-10-25T12:00:00Z")))).toBe(
      "2026-10-25T05:00:00.000Z",
    );
    expect(iso(stockholm.last("daily", new Date("2026-10-25T04:30:00Z")))).toBe(
      "2026-10-24T04:00:00.000Z",
    );
    expect(iso(stockholm.last("weekly", new Date("2026-03-30T04:00:00Z")))).toBe(
      "2026-03-30T04:00:00.000Z",
    );
    expect(iso(stockholm.last("monthly", new Date("2026-04-01T03:59:00Z")))).toBe(
      "2026-03-01T05:00:00.000Z",
    );
  });

  test.each(["UTC", "Europe/Stockholm", "America/Santiago", "Asia/Kathmandu", "Africa/Casablanca"])(
    "once per day, week and month of a year in %s",
    (zone) => {
      const schedule = createSchedule(zone);
      const local = new Intl.DateTimeFormat("en", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      for (const frequency of FREQUENCIES) {
        const boundaries: string[] = [];
        for (
          let at = schedule.next(frequency, new Date("2026-01-01T12:00:00Z"));
          at < new Date("2027-01-01T12:00:00Z");
          at = schedule.next(frequency, at)
        ) {
          expect([
            local.format(at),
            schedule.last(frequency, at),
            schedule.last(frequency, new Date(at.getTime() + HOUR_MS)),
          ]).toEqual(["06:00", at, at]);
          boundaries.push(iso(at));
        }
        expect(boundaries).toHaveLength({ daily: 365, weekly: 52, monthly: 12 }[frequency]);
      }
    },
  );
});
