/** The result of sending a mail, judged by the mail server's answer or silence. */
export type MailOutcome =
  /** Not accepted. This mail will never be accepted, unless the server changes its opinion of this site. */
  | "refused"
  /** Not accepted. It may be tried again later. */
  | "deferred"
  /** The connection broke, or no answer came, after the mail was sent: it may have been accepted. */
  | "unknown";

/** A mail that could not be sent. The message contains neither the address nor the server's words. */
export class MailError extends Error {
  override name = "MailError";
  readonly outcome: MailOutcome;
  /**
   * Whether the server cannot be reached or refuses this site, whatever the mail. Then it is useless to try the next mail now.
   */
  readonly isServerAway: boolean;
  /** Whether the server says for certain that the address does not exist. Then `outcome` is `refused`. */
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

/** How far a mail had come when it failed: before the envelope, during the envelope, or while its data was being sent. */
export type MailStage = "greeting" | "envelope" | "data";

/** The properties of a nodemailer error (its `smtp-connection`). */
export interface SmtpFailure {
  code?: string;
  /** The command that the server answered, such as `RCPT TO`. */
  command?: string;
  /** The reply code of the server's answer; absent without an answer. */
  responseCode?: number;
  response?: string;
}

/** Reply codes of RFC 5321, 4.2.3, whose meaning differs from that of their first digit. */
const SERVICE_CLOSING = 421;
const BAD_SEQUENCE = 503;
const TOO_LARGE = 552;
/** RFC 4954, 6: the client must authenticate before it sends anything. */
const AUTHENTICATION_REQUIRED = 530;
/**
 * Matches answers which say that a mailbox does not exist. Mail servers delay objections to the sender, the connection or
 * this site's name until a recipient is named, and use the same reply codes for them. Only the status tells the
 * difference (RFC 3463, 3.2 and 3.3: no such mailbox, no such domain, an invalid address, a mailbox that has moved or is
 * disabled; RFC 7505: a domain that accepts no mail). Exchange Online uses 5.4.1 with these words.
 */
const NO_MAILBOX =
  /^\d{3}[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)|^\d{3}[ -]5\.4\.1 Recipient address rejected/;

/** Returns what a failure means. */
export function mailErrorOf(
  { code, command, responseCode, response = "" }: SmtpFailure,
  stage: MailStage,
): MailError {
  const reason = [code, responseCode].filter(Boolean).join(" ") || "no reason given";
  if (stage === "greeting")
    return new MailError(reason, { outcome: "deferred", isServerAway: true });

  // Detected before the server was asked: an invalid address, or more bytes than the server has announced to accept.
  if (responseCode === undefined && (code === "EENVELOPE" || code === "EMESSAGE")) {
    return new MailError(reason, { outcome: "refused", isAddressUnknown: code === "EENVELOPE" });
  }
  const isNo = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  if (!isNo) return new MailError(reason, { outcome: stage === "data" ? "unknown" : "deferred" });

  // These answers concern the sender, which is the same for all mails.
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
