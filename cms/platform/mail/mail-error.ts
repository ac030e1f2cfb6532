/** What a mail server's answer, or its silence, says of a mail that was to be sent. */
export type MailOutcome =
  /** Not taken, and never will be: trying again is of no use. */
  | "refused"
  /** Not taken; it may be tried again later. */
  | "deferred"
  /** The line broke, or nothing more was heard, after the mail was on its way: it may have been taken. */
  | "unknown";

/** A mail that could not be sent. Its words never name the address, and hold nothing of what the server said. */
export class MailError extends Error {
  override name = "MailError";
  readonly outcome: MailOutcome;
  /** Whether the server does not work for us at all, whatever the mail: there is no use in trying the next one now. */
  readonly isServerAway: boolean;
  /** Whether the server says that there is no such address. Then `outcome` is `refused`. */
  readonly isAddressUnknown: boolean;

  constructor(reason: string, { outcome, isServerAway = false, isAddressUnknown = false }: { outcome: MailOutcome; isServerAway?: boolean; isAddressUnknown?: boolean }) {
    super(`The mail server did not take a mail: ${reason}`);
    this.outcome = outcome;
    this.isServerAway = isServerAway;
    this.isAddressUnknown = isAddressUnknown;
  }
}

/** How far a mail had come when it failed: the server was still being greeted, was told of the mail, or was given it. */
export type MailStage = "greeting" | "envelope" | "data";

/** What nodemailer knows of a failure (its `smtp-connection`). */
export interface SmtpFailure {
  code?: string;
  /** At which the server answered, such as `RCPT TO`. */
  command?: string;
  /** The first number of the server's answer; absent where it gave none. */
  responseCode?: number;
  response?: string;
}

/** Reply codes of RFC 5321, 4.2.3, that say something else than their first figure does. */
const SERVICE_CLOSING = 421;
const BAD_SEQUENCE = 503;
const TOO_LARGE = 552;
/** RFC 3463, 3.8: security or policy. It is about who sends, and not about the mailbox. */
const POLICY = /^\d{3}[ -]5\.7\./;

/** Says what a failure means. */
export function mailErrorOf({ code, command, responseCode, response = "" }: SmtpFailure, stage: MailStage): MailError {
  const reason = [code, responseCode].filter(Boolean).join(" ") || "no reason given";
  if (stage === "greeting") return new MailError(reason, { outcome: "deferred", isServerAway: true });

  // Found before the server was asked: an address that is none, or more bytes than the server has said that it takes.
  if (responseCode === undefined && (code === "EENVELOPE" || code === "EMESSAGE")) {
    return new MailError(reason, { outcome: "refused", isAddressUnknown: code === "EENVELOPE" });
  }
  const isNo = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  if (!isNo) return new MailError(reason, { outcome: stage === "data" ? "unknown" : "deferred" });

  // The sender is the same for all mails.
  const isAboutUs = responseCode === SERVICE_CLOSING || (command === "MAIL FROM" && responseCode !== TOO_LARGE);
  if (isAboutUs) return new MailError(reason, { outcome: "deferred", isServerAway: true });
  if (responseCode < 500 || responseCode === BAD_SEQUENCE) return new MailError(reason, { outcome: "deferred" });
  return new MailError(reason, { outcome: "refused", isAddressUnknown: command === "RCPT TO" && responseCode !== TOO_LARGE && !POLICY.test(response) });
}
