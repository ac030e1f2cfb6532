import type { Db } from "../../db/client";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mail/mailer";
import { translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { localPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { authorOf, authorRef } from "./author-terms";
import { type ClaimMailRow, findMail, listUnsent, markSent } from "./claims.repo";

/** Mails about what became of claims to author profiles, for jobs. */
export interface ClaimMails {
  /** Sends a mail that nobody has sent. Throws what the mail server says. */
  send(mailId: number): Promise<void>;
  /** Mails whose job was lost, or never noted. */
  unsent(): Promise<number[]>;
}

interface ClaimMailsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  mailer: Mailer;
  site: Pick<SiteService, "settings">;
  /** Without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

export function createClaimMails({ db, taxonomies, mailer, site, siteUrl, now }: ClaimMailsDeps): ClaimMails {
  async function deliver({ language, to, name, state, comment, author_id }: ClaimMailRow): Promise<void> {
    const tree = await taxonomies.tree();
    const author = authorRef(tree, authorOf(tree, author_id), language);
    const t = translator(language, "author-mails");
    const { title } = await site.settings(ANONYMOUS, language);
    const isConfirmed = state === "confirmed";
    const subject = t(isConfirmed ? "confirmed.subject" : "denied.subject");
    const paragraphs = [t("greeting", { name }), t(isConfirmed ? "confirmed.text" : "denied.text", { author: author.name }), ...(comment ? [t("comment", { comment })] : [])];
    const body = layoutMail({
      language, site: { title, url: `${siteUrl}${localPath("/", language)}` }, title: subject, paragraphs,
      button: { label: t(isConfirmed ? "confirmed.button" : "denied.button"), url: `${siteUrl}${author.link}`, instead: t("instead") }, foot: [t("foot")],
    });
    await mailer.send({ to, sender: title, subject: `${subject} · ${title}`, ...body });
  }

  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
      if (!row || row.sent) return;
      await deliver(row);
      await markSent(db, mailId, now());
    },
    unsent: () => listUnsent(db),
  };
}
