import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mail/mailer";
import { type Translate, translator } from "../../platform/texts";
import { hashToken, newToken } from "../accounts/tokens";
import { ANONYMOUS } from "../actor";
import { localPath, postPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import { deleteMails, findMail, listUnsent, type MailRow, markSent, setInvitationKey } from "./collection-people.repo";

/** Mails about collections, for jobs. */
export interface CollectionMails {
  /** Sends a mail that nobody has sent, to whoever is still meant by it. An invitation's key is made here, and replaces an earlier one. Throws what the mail server says. */
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

/** Where people see what they are invited to (specification, section 2), with what shows that the mail came to them. */
const invitationPath = (collectionId: number, key: string) =>
  `/account/user-profile/?${new URLSearchParams({ invitation: String(collectionId), key })}#my-collections`;
/** Where whoever has no account makes one, and goes on to a path within the site. */
const registerPath = (next: string) => `/account/register?${new URLSearchParams({ redirect: next })}`;

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
    const { subject, paragraphs, label, foot } = wordsOf(row, t);
    const path = row.kind === "invitation" ? await invitationLink(row, language) : postPath("collection", row.slug, language);
    const body = layoutMail({
      language, site: { title, url: `${siteUrl}${localPath("/", language)}` }, title: subject,
      paragraphs: [row.name ? t("greeting", { name: row.name }) : t("greeting.unknown"), ...paragraphs],
      button: { label, url: `${siteUrl}${path}`, instead: t("instead") }, foot: [foot],
    });
    await mailer.send({ to, sender: title, subject: `${subject} · ${title}`, ...body });
  }

  /** The way to an invitation, with a new key: here and not earlier, so that no queue and no log holds it. */
  async function invitationLink(row: MailRow, language: Language): Promise<string> {
    const key = newToken();
    // The job comes again, and finds the account or that nobody is asked any more.
    if (!(await setInvitationKey(db, row, hashToken(key)))) throw new Error("The invitation was answered, taken back or found its account at this moment");
    const path = localPath(invitationPath(row.collection_id, key), language);
    return row.user_id === null ? localPath(registerPath(path), language) : path;
  }
}

/** A mail's words. The collection's title never stands in the subject: anybody can write one. */
function wordsOf({ kind, name, inviter, title, reason }: MailRow, t: Translate<"invitations">): { subject: string; paragraphs: string[]; label: string; foot: string } {
  if (kind === "featured") {
    return { subject: t("featured.subject"), paragraphs: [t("featured.text", { title })], label: t("featured.button"), foot: t("promotion.foot") };
  }
  if (kind === "denied") {
    return {
      subject: t("denied.subject"), paragraphs: [t("denied.text", { title }), t("denied.reason", { reason }), t("denied.again")],
      label: t("denied.button"), foot: t("promotion.foot"),
    };
  }
  const who = inviter ?? t("someone");
  const hasAccount = name !== null;
  return {
    subject: t("invitation.subject", { inviter: who }),
    paragraphs: [t("invitation.text", { inviter: who, title }), hasAccount ? t("invitation.answer") : t("invitation.register")],
    label: hasAccount ? t("invitation.button") : t("invitation.registerButton"),
    foot: t("invitation.foot", { inviter: who }),
  };
}
