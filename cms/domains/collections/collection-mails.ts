import { DEFAULT_LANGUAGE } from "../../contract/languages";
import type { Db } from "../../db/client";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mailer";
import { type Translate, translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { localPath, postPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import { deleteMails, findMail, listUnsent, type MailRow, markSent } from "./collection-people.repo";

/** Mails about collections, for jobs. */
export interface CollectionMails {
  /** Sends a mail that nobody has sent, to whoever is still meant by it. Throws what the mail server says. */
  send(mailId: number): Promise<void>;
  /** Mails whose job was lost, or never noted. */
  unsent(): Promise<number[]>;
  /** Forgets mails of long ago, sent or not. */
  tidy(): Promise<void>;
}

interface CollectionMailsDeps {
  db: Db;
  mailer: Mailer;
  site: Pick<SiteService, "settings">;
  siteUrl: string;
  now: () => Date;
}

/** How long it is kept who was written to. Ours: longer than the day by which invitations are counted. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Where people see what they are invited to (specification, section 2). */
const MY_COLLECTIONS = "/account/user-profile/#my-collections";
const REGISTER = "/account/register";

export function createCollectionMails({ db, mailer, site, siteUrl, now }: CollectionMailsDeps): CollectionMails {
  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
      if (!row || row.sent) return;
      if (row.to) await deliver(row, row.to);
      await markSent(db, mailId, now());
    },
    unsent: () => listUnsent(db),
    tidy: () => deleteMails(db, new Date(now().getTime() - KEPT_MS)),
  };

  async function deliver(row: MailRow, to: string): Promise<void> {
    const language = row.language ?? DEFAULT_LANGUAGE;
    const t = translator(language, "invitations");
    const { title } = await site.settings(ANONYMOUS, language);
    const address = (path: string) => `${siteUrl}${localPath(path, language)}`;
    const { subject, paragraphs, label, path, foot } = wordsOf(row, t);
    const url = path === null ? `${siteUrl}${postPath("collection", row.slug, language)}` : address(path);
    const body = layoutMail({
      language, site: { title, url: address("/") }, title: subject,
      paragraphs: [row.name ? t("greeting", { name: row.name }) : t("greeting.unknown"), ...paragraphs],
      button: { label, url, instead: t("instead") }, foot: [foot],
    });
    await mailer.send({ to, sender: title, subject: `${subject} · ${title}`, ...body });
  }
}

/** A mail's words; a path of null is the collection's own. Its title never stands in the subject: anybody can write one. */
function wordsOf({ kind, name, inviter, title, reason }: MailRow, t: Translate<"invitations">): { subject: string; paragraphs: string[]; label: string; path: string | null; foot: string } {
  if (kind === "featured") {
    return { subject: t("featured.subject"), paragraphs: [t("featured.text", { title })], label: t("featured.button"), path: null, foot: t("promotion.foot") };
  }
  if (kind === "denied") {
    return {
      subject: t("denied.subject"), paragraphs: [t("denied.text", { title }), t("denied.reason", { reason }), t("denied.again")],
      label: t("denied.button"), path: null, foot: t("promotion.foot"),
    };
  }
  const who = inviter ?? t("someone");
  const hasAccount = name !== null;
  return {
    subject: t("invitation.subject", { inviter: who }),
    paragraphs: [t("invitation.text", { inviter: who, title }), hasAccount ? t("invitation.answer") : t("invitation.register")],
    label: hasAccount ? t("invitation.button") : t("invitation.registerButton"),
    path: hasAccount ? MY_COLLECTIONS : REGISTER,
    foot: t("invitation.foot", { inviter: who }),
  };
}
