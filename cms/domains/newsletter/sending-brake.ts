import type { Logger } from "pino";
import type { MailError } from "../../platform/mail/mail-error";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long nothing is sent when the mail server does not work for us, each time; the last from then on. Ours. */
const AWAY_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
/** So many issues refused one after the other are no accident: a server has something against us. Ours: one school whose server does not want our mail has fewer readers. */
const REFUSED_MAX = 20;

/** Keeps issues back while the mail server does not work for us. */
export interface Brake {
  /** Whether nothing is to be sent now. */
  isOn(): boolean;
  /** The server took an issue: it works. */
  noteTaken(): void;
  /** The server does not work at all. */
  noteAway(failure: MailError): void;
  /**
   * The server refused an issue, and did not say that its mailbox is gone. Returns whether that counts against the issue; it does not when the
   * server refuses one after the other. Only first tries are counted, because those that are tried again were refused before.
   */
  noteRefused(failure: MailError, isFirstTry: boolean): boolean;
}

export function createBrake({ logger, now }: { logger: Logger; now: () => Date }): Brake {
  let until = new Date(0);
  /** How often in a row it went on. */
  let times = 0;
  let refused = 0;
  const isOn = () => now() < until;

  /** Several lines find out at the same time: they count as one. Returns the seconds; null where it is on already. */
  function goOn(): number | null {
    if (isOn()) return null;
    const ms = AWAY_MS[Math.min(times, AWAY_MS.length - 1)]!;
    until = new Date(now().getTime() + ms);
    times += 1;
    return ms / SECOND_MS;
  }

  return {
    isOn,
    noteTaken() {
      until = new Date(0);
      times = refused = 0;
    },
    noteAway({ message: reason }) {
      const seconds = goOn();
      if (seconds !== null)
        logger.warn({ reason, seconds }, "the mail server is away: the newsletter waits");
    },
    noteRefused({ message: reason }, isFirstTry) {
      if (isFirstTry) refused += 1;
      if (refused < REFUSED_MAX) return true;
      const seconds = goOn();
      if (seconds !== null)
        logger.error(
          { reason, seconds },
          "the mail server refuses one issue after the other: look at its settings and at MAIL_FROM; the newsletter waits",
        );
      return false;
    },
  };
}
