import { pino } from "pino";
import { expect, test } from "vitest";
import { MailError } from "../../platform/mail/mailer";
import { createCircuitBreaker } from "./circuit-breaker";

const AWAY = new MailError("ESOCKET", { outcome: "deferred", isServerUnavailable: true });
const REFUSED = new MailError("EENVELOPE 554", { outcome: "refused" });
const MINUTE_MS = 60_000;

function breakerWithClock() {
  const clock = { now: new Date("2026-03-04T05:00:00Z") };
  const log: { level: number; seconds: number; reason: string }[] = [];
  const logger = pino(
    { base: undefined },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const pass = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms));
  return { breaker: createCircuitBreaker({ logger, now: () => clock.now }), log, pass };
}

test("waits longer each time the server is unavailable, and resumes once the server takes an issue", () => {
  const { breaker, log, pass } = breakerWithClock();
  for (let time = 1; time <= 6; time++) {
    breaker.recordUnavailable(AWAY);
    // Another connection notices it at the same time.
    breaker.recordUnavailable(AWAY);
    expect(breaker.isOpen()).toBe(true);
    pass(log.at(-1)!.seconds * 1000);
    expect(breaker.isOpen()).toBe(false);
  }
  expect(log.map(({ seconds }) => seconds)).toEqual([10, 30, 60, 300, 900, 900]);
  breaker.recordUnavailable(AWAY);
  breaker.recordSuccess();
  expect(breaker.isOpen()).toBe(false);
  breaker.recordUnavailable(AWAY);
  expect(log.at(-1)!.seconds).toBe(10);
});

test("treats twenty refusals in a row as a general refusal by the server, and logs an error", () => {
  const { breaker, log, pass } = breakerWithClock();
  const refusals = (count: number, isFirstTry = true) =>
    Array.from({ length: count }, () => breaker.recordRefusal(REFUSED, isFirstTry));
  expect(refusals(19)).not.toContain(false);
  // Retried issues were refused before, so they do not count.
  expect(refusals(5, false)).not.toContain(false);
  expect(breaker.isOpen()).toBe(false);
  expect(refusals(1)).toEqual([false]);
  expect(breaker.isOpen()).toBe(true);
  expect(log).toEqual([
    expect.objectContaining({
      level: 50,
      seconds: 10,
      reason: "The mail server did not accept a mail: EENVELOPE 554",
    }),
  ]);
  pass(MINUTE_MS);
  expect(refusals(1, false)).toEqual([false]);
  expect(breaker.isOpen()).toBe(true);
});

test("counts refusals against their issues if accepted issues come in between", () => {
  const { breaker } = breakerWithClock();
  for (let issue = 0; issue < 100; issue++) {
    if (issue % 10 === 0) breaker.recordSuccess();
    else expect(breaker.recordRefusal(REFUSED, true)).toBe(true);
  }
  expect(breaker.isOpen()).toBe(false);
});
