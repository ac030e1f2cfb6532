import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { CmsEnvironment } from "../env";
import { newId } from "../ids";
import { mailErrorOf, type MailStage, type SmtpFailure } from "./mail-error";

/** A mail to be sent, with its final texts in one language. */
export interface Mail {
  /** Null for the people who run the library, at the address that mails come from. */
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

export interface MailerOptions {
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
      throw new Error("A mail's header must not hold line breaks");
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
