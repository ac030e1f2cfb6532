import { pino } from "pino";
import { expect, test } from "vitest";
import { MailError } from "../../platform/mail/mail-error";
import { createBrake } from "./sending-brake";

const AWAY = new MailError("ESOCKET", { outcome: "deferred", isServerAway: true });
const REFUSED = new MailError("EENVELOPE 554", { outcome: "refused" });
const MINUTE_MS = 60_000;

function brakeWithClock() {
  const clock = { now: new Date("2026-03-04T05:00:00Z") };
  const log: { level: number; seconds: number; reason: string }[] = [];
  const logger = pino(
    { base: undefined },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const pass = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms));
  return { brake: createBrake({ logger, now: () => clock.now }), log, pass };
}

test("waits longer each time the server is unavailable, and resumes once the server takes an issue", () => {
  const { brake, log, pass } = brakeWithClock();
  for (let time = 1; time <= 6; time++) {
    brake.noteAway(AWAY);
    // Another connection notices it at the same time.
    brake.noteAway(AWAY);
    expect(brake.isOn()).toBe(true);
    pass(log.at(-1)!.seconds * 1000);
    expect(brake.isOn()).toBe(false);
  }
  expect(log.map(({ seconds }) => seconds)).toEqual([10, 30, 60, 300, 900, 900]);
  brake.noteAway(AWAY);
  brake.noteTaken();
  expect(brake.isOn()).toBe(false);
  brake.noteAway(AWAY);
  expect(log.at(-1)!.seconds).toBe(10);
});

test("treats twenty refusals in a row as a general refusal by the server, and logs an error", () => {
  const { brake, log, pass } = brakeWithClock();
  const refusals = (count: number, isFirstTry = true) =>
    Array.from({ length: count }, () => brake.noteRefused(REFUSED, isFirstTry));
  expect(refusals(19)).not.toContain(false);
  // Retried issues were refused before, so they do not count.
  expect(refusals(5, false)).not.toContain(false);
  expect(brake.isOn()).toBe(false);
  expect(refusals(1)).toEqual([false]);
  expect(brake.isOn()).toBe(true);
  expect(log).toEqual([
    expect.objectContaining({
      level: 50,
      seconds: 10,
      reason: "The mail server did not take a mail: EENVELOPE 554",
    }),
  ]);
  pass(MINUTE_MS);
  expect(refusals(1, false)).toEqual([false]);
  expect(brake.isOn()).toBe(true);
});

test("counts refusals against their issues if accepted issues come in between", () => {
  const { brake } = brakeWithClock();
  for (let issue = 0; issue < 100; issue++) {
    if (issue % 10 === 0) brake.noteTaken();
    else expect(brake.noteRefused(REFUSED, true)).toBe(true);
  }
  expect(brake.isOn()).toBe(false);
});
