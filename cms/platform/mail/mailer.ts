import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { CmsEnvironment } from "../env";
import { newId } from "../ids";

/** The result of sending a mail, judged by the mail server's answer or silence. */
type MailOutcome =
  /** Not accepted. This mail will never be accepted, unless the server changes its opinion of this site. */
  | "refused"
  /** Not accepted. It may be tried again later. */
  | "deferred"
  /** The connection broke, or the server did not answer, after the mail was sent. The server may have accepted it. */
  | "unknown";

/** A mail that could not be sent. The message contains neither the address nor the server's words. */
export class MailError extends Error {
  override name = "MailError";
  readonly outcome: MailOutcome;
  /**
   * Whether the server cannot be reached or refuses this site, whatever the mail. Then it is useless to try the next mail now.
   */
  readonly isServerUnavailable: boolean;
  /** Whether the server says for certain that the address does not exist. Then `outcome` is `refused`. */
  readonly isAddressUnknown: boolean;

  constructor(
    reason: string,
    {
      outcome,
      isServerUnavailable = false,
      isAddressUnknown = false,
    }: { outcome: MailOutcome; isServerUnavailable?: boolean; isAddressUnknown?: boolean },
  ) {
    super(`The mail server did not accept a mail: ${reason}`);
    this.outcome = outcome;
    this.isServerUnavailable = isServerUnavailable;
    this.isAddressUnknown = isAddressUnknown;
  }
}

/** How far a mail had come when it failed: before the envelope, during the envelope, or while its data was being sent. */
type MailStage = "greeting" | "envelope" | "data";

/** The properties of a nodemailer error (its `smtp-connection`). */
interface SmtpFailure {
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
    return new MailError(reason, { outcome: "deferred", isServerUnavailable: true });

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
  if (isAboutUs) return new MailError(reason, { outcome: "deferred", isServerUnavailable: true });
  if (responseCode < 500 || responseCode === BAD_SEQUENCE)
    return new MailError(reason, { outcome: "deferred" });
  return new MailError(reason, {
    outcome: "refused",
    isAddressUnknown: command === "RCPT TO" && NO_MAILBOX.test(response),
  });
}

/** A mail to be sent, with its final texts in one language. */
export interface Mail {
  /** The recipient's address. Null for the library's operators, who get the mail at the address that mails come from. */
  to: string | null;
  /** The sender's name, used if the operator has not set one: the library's own. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if it is not the library. */
  replyTo?: { name: string; address: string };
  /**
   * Identifies the mail for mail programs, in angle brackets. A mail that may be sent twice needs the same id both times.
   * Random by default.
   */
  messageId?: string;
  /** Additional headers; names and values without line breaks. */
  headers?: Record<string, string>;
}

/** Sends mails, or stores them as files without a server. */
export interface Mailer {
  /**
   * Resolves once a server has accepted the mail, or once it is stored in the outbox. Throws MailError, which never
   * contains the address, if it cannot be sent. Also throws for line breaks in headers.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://`. Without it, mails are stored as files. */
  smtpUrl: string | undefined;
  /** An address, or a name with an address in angle brackets. */
  from: string;
  /** The folder for these files. */
  outbox: string;
  logger: Logger;
  /** How many mails are sent at a time. Default: one. */
  connections?: number;
  /** Longest wait for the connection, the greeting and each answer of the mail server, in ms. */
  timeoutMs?: number;
}

/** Timeout for mails that users wait for. Chosen: a job can wait that long, and then tries again. */
const SMTP_TIMEOUT_MS = 20_000;
/**
 * Timeout for newsletters, which are not sent again if they may have been accepted. RFC 5321, 4.5.3.2, gives clients this time
 * for most answers.
 */
const BULK_TIMEOUT_MS = 5 * 60_000;
/** Newsletters sent at a time. Chosen: mail services allow ten or more, and a slow one answers in a fifth of a second. */
export const BULK_CONNECTIONS = 5;

/**
 * Returns the mailer that the environment configures; `bulk` is for newsletters. Without MAIL_FROM, mails come from the
 * site's own host.
 */
export function mailerFor(
  { SMTP_URL, MAIL_FROM, SITE_URL, DATA_DIR }: CmsEnvironment,
  logger: Logger,
  { bulk = false } = {},
): Mailer {
  return createMailer({
    smtpUrl: SMTP_URL,
    from: MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}`,
    outbox: outboxOf(DATA_DIR),
    logger,
    ...(bulk ? { connections: BULK_CONNECTIONS, timeoutMs: BULK_TIMEOUT_MS } : {}),
  });
}

/** Returns the folder for mails when there is no mail server. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, "outbox");
}

export function createMailer({
  smtpUrl,
  from,
  outbox,
  logger,
  connections = 1,
  timeoutMs = SMTP_TIMEOUT_MS,
}: MailerOptions): Mailer {
  return smtpUrl
    ? smtpMailer(smtpUrl, from, connections, timeoutMs)
    : outboxMailer(outbox, from, logger);
}

/** Tracks how far a mail has come, because nodemailer does not say at which stage a connection broke. */
interface Journey {
  text?: Readable;
}
interface TrackedMail extends SendMailOptions {
  journey: Journey;
}

function stageOf({ text }: Journey): MailStage {
  if (text === undefined) return "greeting";
  return text.readableDidRead ? "data" : "envelope";
}

function smtpMailer(url: string, from: string, maxConnections: number, timeoutMs: number): Mailer {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", ({ data, message }, done) => {
    // nodemailer requests this stream once there is a connection, and reads it once the server asks for the mail's data.
    message.processFunc((stream: Readable) => ((data as TrackedMail).journey.text = stream));
    done();
  });
  return {
    async send(mail) {
      const journey: Journey = {};
      const message: TrackedMail = { ...messageOf(mail, from), journey };
      // The original failure is not attached, because the server's words repeat the address.
      await transport.sendMail(message).catch((failure: SmtpFailure) => {
        throw mailErrorOf(failure, stageOf(journey));
      });
    },
    close: () => transport.close(),
  };
}

function outboxMailer(outbox: string, from: string, logger: Logger): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let isSaid = false;
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      mkdirSync(outbox, { recursive: true, mode: 0o700 });
      await writeFile(join(outbox, `${newId()}.eml`), message as Buffer, { mode: 0o600 });
      if (!isSaid)
        logger.warn({ outbox }, "SMTP_URL is not set: mails are stored as files and not sent");
      isSaid = true;
    },
    close() {},
  };
}

/** Returns the part in angle brackets, if there are any. */
function addressOf(from: string): string {
  return /<([^<>]*)>/.exec(from)?.[1] ?? from;
}

/** Builds nodemailer's message. Addresses are passed as objects, so that none is parsed as a list of several. */
function messageOf(
  { to: recipient, sender, subject, text, html, replyTo, messageId, headers = {} }: Mail,
  from: string,
): SendMailOptions {
  const to = recipient ?? addressOf(from);
  for (const value of [
    to,
    sender,
    subject,
    messageId ?? "",
    ...Object.values(replyTo ?? {}),
    ...Object.keys(headers),
    ...Object.values(headers),
  ]) {
    if (/[\r\n\u2028\u2029\0]/.test(value))
      throw new Error("A mail's header must not contain line breaks");
  }
  return {
    from: from.includes("<") ? from : { name: sender, address: from },
    to: { name: "", address: to },
    replyTo,
    messageId,
    subject,
    text,
    html,
    // RFC 3834: prevents automatic replies.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}
