import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { MessageKind } from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { MailContent } from "../../../platform/mail/layout";
import { type Translate, translator } from "../../../platform/texts";
import { postPath, languageName } from "../../../shared/language";
import { markSent, type MailSender } from "../../mail";
import type { SiteService } from "../../site";
import { deleteOldMessages, findMessageToMail, listUnsent, type MessageRow } from "./messages.repo";

/** Data for the mail about a user's message. */
export interface MessageFacts extends Pick<
  MessageRow,
  "id" | "kind" | "name" | "email" | "text" | "language"
> {
  /** Name of the signed-in user. */
  userName: string | null;
  /** The document in question. URLs are absolute. */
  document: { title: string; url: string } | null;
  pageUrl: string | null;
  /** The admin page with all incoming messages. */
  adminUrl: string;
}

/** Returns the mail that forwards a user's message to the site's staff, in their language. */
export function messageMailContent(language: Language, facts: MessageFacts): MailContent {
  const t = translator(language, "mail");
  return {
    subject: t(
      facts.kind === "correction" ? "message.correctionSubject" : "message.contactSubject",
      { number: facts.id },
    ),
    paragraphs: circumstancesOf(facts, language, t),
    quote: facts.text,
    button: { label: t("message.button"), url: facts.adminUrl, instead: t("reset.instead") },
    foot: [t("message.answer"), t("message.foot")],
  };
}

/** Returns lines about who writes, in which language, from which page, and about which document. */
function circumstancesOf(
  { name, email, language: from, userName, document, pageUrl }: MessageFacts,
  language: Language,
  t: Translate<"mail">,
): string[] {
  return [
    ...(document ? [t("message.document", document)] : []),
    ...(pageUrl === null ? [] : [t("message.page", { url: pageUrl })]),
    ...(userName === null ? [] : [t("message.account", { name: userName })]),
    t("message.from", { name, email, language: languageName(from, language) }),
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a message is kept after it was marked as done, and at most after it was written. Chosen: decision 0029. */
const KEPT_DONE_MS = 90 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;
/** The language of the site's staff. */
const LANGUAGE: Language = DEFAULT_LANGUAGE;
/** The admin pages where staff read the messages. */
const ADMIN_PATHS: Record<MessageKind, string> = {
  correction: "/admin/review/corrections",
  contact: "/admin/review/messages",
};

/** Mails users' messages to staff, for jobs. */
export interface MessageMails {
  /**
   * Sends a message to the site's address unless it was sent already; replies go to its author. Throws the errors of the mail
   * server.
   */
  send(messageId: number): Promise<void>;
  /** Returns the messages whose mail has not been sent. */
  unsent(): Promise<number[]>;
  /** Deletes the messages that are older than their limits. */
  tidy(): Promise<void>;
}

interface MessageMailsDeps {
  db: Db;
  mailSender: Pick<MailSender, "send">;
  site: Pick<SiteService, "contactAddresses">;
  siteUrl: string;
  now: () => Date;
}

export function createMessageMails({
  db,
  mailSender,
  site,
  siteUrl,
  now,
}: MessageMailsDeps): MessageMails {
  return {
    async send(messageId) {
      const message = await findMessageToMail(db, messageId, LANGUAGE);
      if (!message || message.sent) return;
      await deliver(message);
      await markSent(db, "messages", messageId, now());
    },
    unsent: () => listUnsent(db),
    async tidy() {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteOldMessages(db, { done: before(KEPT_DONE_MS), created: before(KEPT_MS) });
    },
  };

  async function deliver(message: MessageRow): Promise<void> {
    await mailSender.send({
      to: await recipientOf(message),
      replyTo: { name: message.name, address: message.email },
      language: LANGUAGE,
      mailContent: messageMailContent(LANGUAGE, factsOf(message)),
    });
  }

  /**
   * Returns the requested address if it is still one of the site's contact addresses, or else the first contact address.
   * Returns null if there are none; the mail then goes to the address that the site's mails come from.
   */
  async function recipientOf({ to_email }: MessageRow): Promise<string | null> {
    const addresses = await site.contactAddresses();
    return addresses.find((address) => address === to_email) ?? addresses[0] ?? null;
  }

  function factsOf({
    id,
    kind,
    name,
    email,
    text,
    language,
    user_name,
    from_path,
    type,
    slug,
    title,
  }: MessageRow): MessageFacts {
    return {
      id,
      kind,
      name,
      email,
      text,
      language,
      userName: user_name,
      document:
        type && slug !== null && title !== null
          ? { title, url: `${siteUrl}${postPath(type, slug, LANGUAGE)}` }
          : null,
      pageUrl: from_path === null ? null : siteUrl + from_path,
      adminUrl: `${siteUrl}${ADMIN_PATHS[kind]}`,
    };
  }
}
