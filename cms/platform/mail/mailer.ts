import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Logger } from "pino";
import type { CmsEnvironment } from "../env";
import { newId } from "../ids";

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
  /** Beyond those that every mail has; a name and a value without line breaks. */
  headers?: Record<string, string>;
}

/** Sends mail, or keeps it where there is no server to send it to. */
export interface Mailer {
  /**
   * Resolves once a server has taken the mail, or once it lies in the outbox. Throws without naming the address when it
   * cannot be sent; jobs try again. Throws too for line breaks where a header would begin.
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
}

/** Longest wait for a mail server to take the line, to greet, and between two of its words. Ours: a job can wait. */
const SMTP_TIMEOUT_MS = 20_000;

/** The mailer that the environment asks for. Without MAIL_FROM mails come from the site's own host. */
export function mailerFor({ SMTP_URL, MAIL_FROM, SITE_URL, DATA_DIR }: CmsEnvironment, logger: Logger): Mailer {
  return createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}`, outbox: join(DATA_DIR, "outbox"), logger });
}

export function createMailer({ smtpUrl, from, outbox, logger }: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outbox, from, logger);
}

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS };
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      await transport.sendMail(message).catch((error: { code?: string; responseCode?: number }) => {
        // The server's own words repeat the address.
        throw new Error(`The mail server did not take a mail: ${[error.code, error.responseCode].filter(Boolean).join(" ") || "no reason given"}`);
      });
    },
    close: () => transport.close(),
  };
}

function outboxMailer(outbox: string, from: string, logger: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", disableFileAccess: true, disableUrlAccess: true });
  let isSaid = false;
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      mkdirSync(outbox, { recursive: true, mode: 0o700 });
      await writeFile(join(outbox, `${newId()}.eml`), message as Buffer, { mode: 0o600 });
      if (!isSaid) logger.warn({ outbox }, "SMTP_URL is not set: mails are kept as files and reach nobody");
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
function messageOf({ to: asked, sender, subject, text, html, replyTo, headers = {} }: Mail, from: string): SendMailOptions {
  const to = asked ?? addressOf(from);
  for (const value of [to, sender, subject, ...Object.values(replyTo ?? {}), ...Object.keys(headers), ...Object.values(headers)]) {
    if (/[\r\n\u2028\u2029\0]/.test(value)) throw new Error("A mail's header must not hold line breaks");
  }
  return {
    from: from.includes("<") ? from : { name: sender, address: from },
    to: { name: "", address: to },
    replyTo,
    subject, text, html,
    // RFC 3834: no robot answers it.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}
