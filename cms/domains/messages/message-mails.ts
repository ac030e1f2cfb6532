import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { MessageKind } from "../../contract/names";
import type { Db } from "../../db/client";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mail/mailer";
import { type Translate, translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { languageName, localPath, postPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import { deleteOld, findMail, listUnsent, markSent, type MessageRow } from "./messages.repo";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a message is kept once it is done with, and in any case. Ours: decision 0029. */
const KEPT_DONE_MS = 90 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;
/** The language of the people of the site. */
const LANGUAGE: Language = DEFAULT_LANGUAGE;
/** Where staff read what came in. */
const DESK_PATHS: Record<MessageKind, string> = { correction: "/account/review/corrections", contact: "/account/review/messages" };

/** Mails about what readers wrote, for jobs. */
export interface MessageMails {
  /** Sends a message that nobody has sent to the site's address, to be answered to whoever wrote it. Throws what the mail server says. */
  send(messageId: number): Promise<void>;
  /** Messages whose mail has not gone out. */
  unsent(): Promise<number[]>;
  /** Forgets the messages whose time is over. */
  tidy(): Promise<void>;
}

interface MessageMailsDeps {
  db: Db;
  mailer: Mailer;
  site: Pick<SiteService, "settings" | "contactAddresses">;
  siteUrl: string;
  now: () => Date;
}

export function createMessageMails({ db, mailer, site, siteUrl, now }: MessageMailsDeps): MessageMails {
  return {
    async send(messageId) {
      const message = await findMail(db, messageId, LANGUAGE);
      if (!message || message.sent) return;
      await deliver(message);
      await markSent(db, messageId, now());
    },
    unsent: () => listUnsent(db),
    async tidy() {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteOld(db, { done: before(KEPT_DONE_MS), created: before(KEPT_MS) });
    },
  };

  async function deliver(message: MessageRow): Promise<void> {
    const t = translator(LANGUAGE, "mail");
    const { title } = await site.settings(ANONYMOUS, LANGUAGE);
    const { id, kind, name, email, text } = message;
    const subject = t(kind === "correction" ? "message.correctionSubject" : "message.contactSubject", { number: id });
    const body = layoutMail({
      language: LANGUAGE, site: { title, url: `${siteUrl}${localPath("/", LANGUAGE)}` }, title: subject,
      paragraphs: factsOf(message, t), quote: text,
      button: { label: t("message.button"), url: `${siteUrl}${DESK_PATHS[kind]}`, instead: t("reset.instead") },
      foot: [t("message.answer"), t("message.foot")],
    });
    await mailer.send({ to: await recipientOf(message), replyTo: { name, address: email }, sender: title, subject: `${subject} · ${title}`, ...body });
  }

  /** The address that was asked for, while it is one of the site's; else the first, else the one that mails come from. */
  async function recipientOf({ to_email }: MessageRow): Promise<string | null> {
    const addresses = await site.contactAddresses();
    return addresses.find((address) => address === to_email) ?? addresses[0] ?? null;
  }

  /** Who writes, in which language, from which page, and about what. */
  function factsOf({ name, email, language, user_name, from_path, type, slug, title }: MessageRow, t: Translate<"mail">): string[] {
    return [
      ...(type && slug !== null && title !== null ? [t("message.document", { title, url: `${siteUrl}${postPath(type, slug, LANGUAGE)}` })] : []),
      ...(from_path === null ? [] : [t("message.page", { url: siteUrl + from_path })]),
      ...(user_name === null ? [] : [t("message.account", { name: user_name })]),
      t("message.from", { name, email, language: languageName(language, LANGUAGE) }),
    ];
  }
}
