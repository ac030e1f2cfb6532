import type { Logger } from "pino";
import type { MailError } from "../../platform/mail/mailer";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long sending stops when the mail server is unavailable, per consecutive failure; the last value repeats. */
const AWAY_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
/**
 * Consecutive refusals that mean the server rejects all mail of this site. Chosen: a school whose server rejects this
 * mail has fewer readers.
 */
const REFUSED_MAX = 20;

/** Stops sending issues while the mail server does not accept them. */
export interface CircuitBreaker {
  /** Returns whether sending is stopped. */
  isOpen(): boolean;
  /** Records that the server accepted an issue. */
  recordSuccess(): void;
  /** Records that the server is unavailable. */
  recordUnavailable(failure: MailError): void;
  /**
   * Records that the server refused an issue without saying that its mailbox is gone. Returns whether the refusal counts
   * against the issue. It does not count when the server refuses many in a row. Counts only first attempts, because retried
   * issues were refused before.
   */
  recordRefusal(failure: MailError, isFirstTry: boolean): boolean;
}

export function createCircuitBreaker({
  logger,
  now,
}: {
  logger: Logger;
  now: () => Date;
}): CircuitBreaker {
  let until = new Date(0);
  /** Number of consecutive stops. */
  let times = 0;
  let refused = 0;
  const isOpen = () => now() < until;

  /**
   * Stops sending. Several connections that notice a failure at the same time count as one. Returns the duration in seconds;
   * null if sending was already stopped.
   */
  function pause(): number | null {
    if (isOpen()) return null;
    const ms = AWAY_MS[Math.min(times, AWAY_MS.length - 1)]!;
    until = new Date(now().getTime() + ms);
    times += 1;
    return ms / SECOND_MS;
  }

  return {
    isOpen,
    recordSuccess() {
      until = new Date(0);
      times = refused = 0;
    },
    recordUnavailable({ message: reason }) {
      const seconds = pause();
      if (seconds !== null)
        logger.warn(
          { reason, seconds },
          "The mail server is unavailable; sending the newsletter is paused",
        );
    },
    recordRefusal({ message: reason }, isFirstTry) {
      if (isFirstTry) refused += 1;
      if (refused < REFUSED_MAX) return true;
      const seconds = pause();
      if (seconds !== null)
        logger.error(
          { reason, seconds },
          "The mail server rejects every newsletter issue; sending is paused. Check the mail server's settings and MAIL_FROM",
        );
      return false;
    },
  };
}
