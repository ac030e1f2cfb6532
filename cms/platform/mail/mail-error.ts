/** What a mail server's answer, or its silence, says of a mail that was to be sent. */
export type MailOutcome =
  /** Not taken, and this mail never will be, unless it is the server's opinion of us that has to change. */
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
  /** Whether the server says for certain that there is no such address. Then `outcome` is `refused`. */
  readonly isAddressUnknown: boolean;

  constructor(
    reason: string,
    {
      outcome,
      isServerAway = false,
      isAddressUnknown = false,
    }: { outcome: MailOutcome; isServerAway?: boolean; isAddressUnknown?: boolean },
  ) {
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
/** RFC 4954, 6: nobody may send anything before they have shown who they are. */
const AUTHENTICATION_REQUIRED = 530;
/**
 * What says of a mailbox that there is none. Mail servers put off what they have against the sender, the line or our name until a recipient is
 * named, and say it with the same reply codes: only the status tells (RFC 3463, 3.2 and 3.3: no such mailbox, no such domain, an address that
 * is none, a mailbox that has moved or is disabled; RFC 7505: a domain that takes no mail). Exchange Online says 5.4.1 in these words.
 */
const NO_MAILBOX =
  /^\d{3}[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)|^\d{3}[ -]5\.4\.1 Recipient address rejected/;

/** Says what a failure means. */
export function mailErrorOf(
  { code, command, responseCode, response = "" }: SmtpFailure,
  stage: MailStage,
): MailError {
  const reason = [code, responseCode].filter(Boolean).join(" ") || "no reason given";
  if (stage === "greeting")
    return new MailError(reason, { outcome: "deferred", isServerAway: true });

  // Found before the server was asked: an address that is none, or more bytes than the server has said that it takes.
  if (responseCode === undefined && (code === "EENVELOPE" || code === "EMESSAGE")) {
    return new MailError(reason, { outcome: "refused", isAddressUnknown: code === "EENVELOPE" });
  }
  const isNo = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  if (!isNo) return new MailError(reason, { outcome: stage === "data" ? "unknown" : "deferred" });

  // The sender is the same for all mails.
  const isAboutUs =
    responseCode === SERVICE_CLOSING ||
    responseCode === AUTHENTICATION_REQUIRED ||
    (command === "MAIL FROM" && responseCode !== TOO_LARGE);
  if (isAboutUs) return new MailError(reason, { outcome: "deferred", isServerAway: true });
  if (responseCode < 500 || responseCode === BAD_SEQUENCE)
    return new MailError(reason, { outcome: "deferred" });
  return new MailError(reason, {
    outcome: "refused",
    isAddressUnknown: command === "RCPT TO" && NO_MAILBOX.test(response),
  });
}
