import type { Language } from "../../contract/languages";
import {
  layoutHtml,
  layoutText,
  type MailHead,
  type MailContent,
} from "../../platform/mail/layout";
import type { Mail, Mailer } from "../../platform/mail/mailer";
import { ANONYMOUS } from "../../shared/actor";
import { localPath } from "../../shared/language";
import type { SiteService } from "../site";
import { sql } from "kysely";
import type { Db } from "../../db/client";

/** A mail with its layout, ready to send. */
export interface WrittenMail {
  /** Ends with the site's title. */
  subject: string;
  html: string;
  text: string;
}

/** A mail to one address, in one language. */
export interface OutgoingMail extends Pick<Mail, "to" | "replyTo" | "messageId" | "headers"> {
  language: Language;
  mailContent: MailContent;
  /** One of many mails that are not urgent: it has its own queue, so that no other mail waits behind it. */
  bulk?: boolean;
}

/** Sends all mails of the product: one layout, one sender, and the site's title on each mail. */
export interface MailSender {
  /** Returns a mail as `send` would send it. Throws the errors of the database. */
  write(language: Language, mailContent: MailContent): Promise<WrittenMail>;
  /**
   * Writes a mail, so that errors in it appear before it is sent. Throws the errors of the database. Returns a function that
   * sends it, which throws MailError; that error never names the address.
   */
  prepare(posting: OutgoingMail): Promise<() => Promise<void>>;
  /** Writes and sends a mail. Throws MailError, which never names the address. */
  send(posting: OutgoingMail): Promise<void>;
}

interface MailSenderDeps {
  mailer: Mailer;
  /** For bulk mails; without it, they are sent with all others. */
  bulkMailer?: Mailer;
  site: Pick<SiteService, "settings">;
  /** Without a trailing slash. */
  siteUrl: string;
}

export function createMailSender({
  mailer,
  bulkMailer = mailer,
  site,
  siteUrl,
}: MailSenderDeps): MailSender {
  const headIn = async (language: Language): Promise<MailHead> => {
    const { title } = await site.settings(ANONYMOUS, language);
    return { title, url: `${siteUrl}${localPath("/", language)}` };
  };
  const layOut = (language: Language, head: MailHead, mailContent: MailContent): WrittenMail => ({
    subject: `${mailContent.subject} · ${head.title}`,
    html: layoutHtml(language, head, mailContent),
    text: layoutText(head, mailContent),
  });

  async function prepare({
    language,
    mailContent,
    bulk = false,
    ...envelope
  }: OutgoingMail): Promise<() => Promise<void>> {
    const head = await headIn(language);
    const mail: Mail = { ...envelope, sender: head.title, ...layOut(language, head, mailContent) };
    return () => (bulk ? bulkMailer : mailer).send(mail);
  }

  return {
    async write(language, mailContent) {
      return layOut(language, await headIn(language), mailContent);
    },
    prepare,
    async send(posting) {
      const handOver = await prepare(posting);
      await handOver();
    },
  };
}

/** Tables of mails that a job sends once. */
type MailsTable =
  "author_claim_mails" | "collection_mails" | "messages" | "newsletter_mails" | "submission_mails";

/** Mails that are returned at once; the others follow in the next run. */
const UNSENT_MAX = 1_000;

/** Returns mails that have not been sent yet, oldest first. */
export async function listUnsent(
  db: Db,
  table: Exclude<MailsTable, "messages">,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where sent is null order by id limit ${UNSENT_MAX}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Marks a mail as sent, unless it was marked before. */
export async function markSent(db: Db, table: MailsTable, id: number, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set sent = ${now} where id = ${id} and sent is null`.execute(
    db,
  );
}
