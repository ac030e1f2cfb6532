import type { Db } from "../../db/client";
import type { MailContent } from "../../platform/mail/layout";
import { MailError } from "../../platform/mail/mailer";
import { listUnsent, markSent, type MailSender } from "../mail";
import { localPath } from "../../shared/language";
import type { TaxonomiesService } from "../vocabulary";
import { type LinkTokens, CONFIRM_DAYS, type MessageIds } from "./signed-tokens";
import { findReader, type ReaderRow, deletePending, findSubscription } from "./subscriptions.repo";
import { recordReturn, recordAccepted } from "./returned-mails";
import type { SubscriptionsPolicy } from "./subscriptions.policy";
import { describeCriteria } from "./criteria";
import type { Language } from "../../contract/languages";
import { translator } from "../../platform/texts";
import type { NewsletterMailsTable } from "../../db/schema";

/**
 * Days for which an unconfirmed subscription is kept. Chosen: twice the validity of its link, so that a user who is late can
 * request another link.
 */
const PENDING_KEPT_DAYS = 2 * CONFIRM_DAYS;

/** Writes the mail that asks the reader to confirm a subscription. `lines` describe its criteria; `url` confirms it. */
export function confirmationMailContent(
  language: Language,
  { lines, url }: { lines: readonly string[]; url: string },
): MailContent {
  const t = translator(language, "newsletter-mails");
  return {
    subject: t("confirmation.subject"),
    paragraphs: [
      t("greeting"),
      t("confirmation.text"),
      t("confirmation.expiry", { count: CONFIRM_DAYS }),
      t("confirmation.chosen"),
    ],
    // Quoted, because the person who entered the address chose these words.
    quote: lines.join("\n"),
    button: { label: t("confirmation.button"), url, instead: t("instead") },
    foot: [t("confirmation.foot", { count: PENDING_KEPT_DAYS })],
  };
}

/**
 * Writes the mail with the link to manage all subscriptions of an address. `isThere` is true if the requested subscription
 * already exists.
 */
export function manageMailContent(
  language: Language,
  { url, isThere }: { url: string; isThere: boolean },
): MailContent {
  const t = translator(language, "newsletter-mails");
  return {
    subject: t("link.subject"),
    paragraphs: [
      t("greeting"),
      ...(isThere ? [t("link.there")] : []),
      t("link.text"),
      t("link.expiry"),
    ],
    button: { label: t("link.button"), url, instead: t("instead") },
    foot: [t("link.foot")],
  };
}

type Kind = NewsletterMailsTable["kind"];

export interface MailRow {
  kind: Kind;
  reader_id: number;
  subscription_id: number | null;
  sent: Date | null;
}

/** Records a mail that is to be sent. Returns its id. */
export async function insertMail(
  trx: Db,
  mail: { kind: Kind; readerId: number; subscriptionId: number | null; created: Date },
): Promise<number> {
  const { kind, readerId: reader_id, subscriptionId: subscription_id, created } = mail;
  const { id } = await trx
    .insertInto("newsletter_mails")
    .values({ kind, reader_id, subscription_id, created })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom("newsletter_mails")
    .select(["kind", "reader_id", "subscription_id", "sent"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function deleteMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("newsletter_mails").where("created", "<=", before).execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long records of mails are kept. Chosen: longer than the day over which mails are counted. */
const MAILS_KEPT_MS = 7 * DAY_MS;

/** Sends mails with subscription links, for jobs. */
export interface NewsletterMails {
  /**
   * Sends the mail of a sign-up if it is unsent and still needed. Makes the token only now, so that no queue or log contains
   * it. Throws MailError if the mail may be tried again. A permanent refusal by the mail server is not thrown. It is recorded
   * for the reader if the address does not exist.
   */
  send(mailId: number): Promise<void>;
  /** Sends a reader the link to manage all subscriptions. Does nothing if the reader does not exist. Throws like `send`. */
  sendLink(readerId: number): Promise<void>;
  /** Returns mails whose job was lost or never created. */
  unsent(): Promise<number[]>;
  /** Deletes old mail records and unconfirmed subscriptions. */
  tidy(): Promise<void>;
}

interface NewsletterMailsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  policy: Pick<SubscriptionsPolicy, "actorOf">;
  mailSender: Pick<MailSender, "send">;
  linkTokens: Pick<LinkTokens, "make">;
  messageIds: Pick<MessageIds, "of">;
  siteUrl: string;
  now: () => Date;
}

export function createNewsletterMails({
  db,
  taxonomies,
  policy,
  mailSender,
  linkTokens,
  messageIds,
  siteUrl,
  now,
}: NewsletterMailsDeps): NewsletterMails {
  return {
    async send(mailId) {
      const mail = await findMail(db, mailId);
      const reader = mail && !mail.sent ? await findReader(db, { id: mail.reader_id }) : undefined;
      if (!mail || !reader) return;
      // The owner of the address reported a mail as spam, and other people can enter the address any number of times. The owner
      // can still request the management link.
      const isUnwanted = reader.return_reason === "complained";
      const mailContent = isUnwanted ? null : await contentOf(mail, reader);
      if (mailContent)
        await deliver(reader, mailContent, messageIds.of(`mail.${mailId}`, reader.email));
      await markSent(db, "newsletter_mails", mailId, now());
    },

    async sendLink(readerId) {
      const reader = await findReader(db, { id: readerId });
      if (reader)
        await deliver(
          reader,
          await linkMailContent(reader, null),
          messageIds.of(`link.${readerId}.${now().getTime()}`, reader.email),
        );
    },

    unsent: () => listUnsent(db, "newsletter_mails"),

    async tidy() {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteMails(db, before(MAILS_KEPT_MS));
      await deletePending(db, before(PENDING_KEPT_DAYS * DAY_MS));
    },
  };

  async function deliver(
    { id, email, language }: ReaderRow,
    mailContent: MailContent,
    messageId: string,
  ): Promise<void> {
    try {
      await mailSender.send({ to: email, language, mailContent, messageId });
      await recordAccepted(db, id, now());
    } catch (error) {
      if (!(error instanceof MailError) || error.outcome !== "refused") throw error;
      if (error.isAddressUnknown) await recordReturn(db, id, "hard", now());
    }
  }

  /** Returns the content of a mail; null for a subscription that was deleted or is confirmed by now. */
  async function contentOf(
    { kind, subscription_id: id }: MailRow,
    reader: ReaderRow,
  ): Promise<MailContent | null> {
    if (kind === "link") return linkMailContent(reader, id);
    const subscription = await findSubscription(db, reader.id, id);
    if (subscription?.state !== "pending") return null;
    const { language } = reader;
    const context = {
      db,
      tree: await taxonomies.tree(),
      as: await policy.actorOf(db, reader),
      language,
    };
    return confirmationMailContent(language, {
      lines: await describeCriteria(context, subscription, now()),
      url: await linkOf("confirm", reader, id),
    });
  }

  async function linkMailContent(
    reader: ReaderRow,
    subscription: number | null,
  ): Promise<MailContent> {
    return manageMailContent(reader.language, {
      url: await linkOf("manage", reader, subscription),
      isThere: subscription !== null,
    });
  }

  async function linkOf(
    purpose: "confirm" | "manage",
    { id, language, link_version }: ReaderRow,
    subscription: number | null,
  ): Promise<string> {
    const key = await linkTokens.make(purpose, { reader: id, subscription, version: link_version });
    return `${siteUrl}${localPath(`/newsletter/${purpose}`, language)}?${new URLSearchParams({ key })}`;
  }
}
