import type { Db } from "../../../db/client";
import { listUnsent, markSent, type MailSender } from "../../mail";
import type { TaxonomiesService } from "../../vocabulary";
import { authorOf, authorRef } from "./authors.policy";
import { type ClaimMailRow, findMail } from "./claims.repo";
import type { Language } from "../../../contract/languages";
import type { MailContent } from "../../../platform/mail/layout";
import { translator } from "../../../platform/texts";

/** The facts in a mail about a claim to an author profile. */
export interface ClaimFacts {
  name: string;
  author: string;
  isConfirmed: boolean;
  /** The staff's comment; may be empty. */
  comment: string;
  /** Full URL of the profile. */
  url: string;
}

/** Returns the mail that tells a user what was decided about their claim. */
export function claimMailContent(
  language: Language,
  { name, author, isConfirmed, comment, url }: ClaimFacts,
): MailContent {
  const t = translator(language, "author-mails");
  return {
    subject: t(isConfirmed ? "confirmed.subject" : "denied.subject"),
    paragraphs: [
      t("greeting", { name }),
      t(isConfirmed ? "confirmed.text" : "denied.text", { author }),
      ...(comment ? [t("comment", { comment })] : []),
    ],
    button: {
      label: t(isConfirmed ? "confirmed.button" : "denied.button"),
      url,
      instead: t("instead"),
    },
    foot: [t("foot")],
  };
}

/** Sends mails about decided claims to author profiles, for jobs. */
export interface ClaimMails {
  /** Sends a mail unless it was sent already. Throws the errors of the mail server. */
  send(mailId: number): Promise<void>;
  /** Returns mails whose job was lost or never queued. */
  unsent(): Promise<number[]>;
}

interface ClaimMailsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  mailSender: Pick<MailSender, "send">;
  /** Without a trailing slash. */
  siteUrl: string;
  now: () => Date;
}

export function createClaimMails({
  db,
  taxonomies,
  mailSender,
  siteUrl,
  now,
}: ClaimMailsDeps): ClaimMails {
  async function deliver({
    language,
    to,
    name,
    state,
    comment,
    author_id,
  }: ClaimMailRow): Promise<void> {
    const tree = await taxonomies.tree();
    const author = authorRef(tree, authorOf(tree, author_id), language);
    const mailContent = claimMailContent(language, {
      name,
      author: author.name,
      isConfirmed: state === "confirmed",
      comment,
      url: `${siteUrl}${author.link}`,
    });
    await mailSender.send({ to, language, mailContent });
  }

  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
      if (!row || row.sent) return;
      await deliver(row);
      await markSent(db, "author_claim_mails", mailId, now());
    },
    unsent: () => listUnsent(db, "author_claim_mails"),
  };
}
