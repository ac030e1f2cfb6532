import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { CmsEnvironment } from "../env";
import { newId } from "../ids";
import { mailErrorOf, type MailStage, type SmtpFailure } from "./mail-error";

/** A mail as it is sent: its texts are written already, in one language. */
export interface Mail {
  /** Null for the people who run the library: the address that mails come from. */
  to: string | null;
  /** Who writes, where the operator has set no name: the library's own. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the library. */
  replyTo?: { name: string; address: string };
  /** By which mail programs know it, in angle brackets: the same for a mail that may come twice. One by chance without it. */
  messageId?: string;
  /** Beyond those that every mail has; a name and a value without line breaks. */
  headers?: Record<string, string>;
}

/** Sends mail, or keeps it where there is no server to send it to. */
export interface Mailer {
  /**
   * Resolves once a server has taken the mail, or once it lies in the outbox. Throws MailError, which never names the address,
   * when it cannot be sent. Throws too for line breaks where a header would begin.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://`; without it mails become files. */
  smtpUrl: string | undefined;
  /** An address, or a name with one in angle brackets. */
  from: string;
  /** Folder of the files. */
  outbox: string;
  logger: Logger;
  /** How many mails are handed over at a time; one unless told otherwise. */
  connections?: number;
  /** Longest wait for a mail server to take the line, to greet, and between two of its words, in ms. */
  timeoutMs?: number;
}

/** For mails that somebody waits for. Ours: a job can wait that long, and then tries again. */
const SMTP_TIMEOUT_MS = 20_000;
/** For newsletters, of which none is tried again that may have been taken: what RFC 5321, 4.5.3.2, has clients wait for most answers. */
const BULK_TIMEOUT_MS = 5 * 60_000;
/** Of newsletters at a time. Ours: mail services allow ten and more, and a slow one answers in a fifth of a second. */
export const BULK_CONNECTIONS = 5;

/** The mailer that the environment asks for; in bulk for newsletters. Without MAIL_FROM mails come from the site's own host. */
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

/** Where mails lie that no server is there for. */
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

/** How far a mail has come: nodemailer says of a broken line neither before nor after what. */
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
    // Asked for when there is a line, and read from when the server wants the mail's text.
    message.processFunc((stream: Readable) => ((data as TrackedMail).journey.text = stream));
    done();
  });
  return {
    async send(mail) {
      const journey: Journey = {};
      const message: TrackedMail = { ...messageOf(mail, from), journey };
      // Not the failure itself: the server's own words repeat the address.
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
        logger.warn({ outbox }, "SMTP_URL is not set: mails are kept as files and reach nobody");
      isSaid = true;
    },
    close() {},
  };
}

/** What stands between the angle brackets, where there are any. */
function addressOf(from: string): string {
  return /<([^<>]*)>/.exec(from)?.[1] ?? from;
}

/** Addresses as parts, so that none is read as a list of several. */
function messageOf(
  { to: asked, sender, subject, text, html, replyTo, messageId, headers = {} }: Mail,
  from: string,
): SendMailOptions {
  const to = asked ?? addressOf(from);
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
    // RFC 3834: no robot answers it.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}
