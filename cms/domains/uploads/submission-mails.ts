import type { Db } from "../../db/client";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mail/mailer";
import { type Translate, translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { localPath, postPath } from "../posts/language";
import { findPost } from "../posts/posts.reader";
import { sightOf } from "../posts/visibility.policy";
import type { SiteService } from "../site/site.service";
import { findMail, listUnsent, markSent, type SubmissionMailRow } from "./submissions.repo";

/** Mails about what became of submissions, for jobs. */
export interface SubmissionMails {
  /** Sends a mail that nobody has sent. Throws what the mail server says. */
  send(mailId: number): Promise<void>;
  /** Mails whose job was lost, or never noted. */
  unsent(): Promise<number[]>;
}

interface SubmissionMailsDeps {
  db: Db;
  mailer: Mailer;
  site: Pick<SiteService, "settings">;
  siteUrl: string;
  now: () => Date;
}

/** Where an uploader sees a submission, and changes one that was returned. */
const submissionPath = (id: number) => `/upload?${new URLSearchParams({ submission: String(id) })}`;

export function createSubmissionMails({ db, mailer, site, siteUrl, now }: SubmissionMailsDeps): SubmissionMails {
  /** The document that a submission has become, as long as everybody may see it. */
  async function documentPath({ post_id, language }: SubmissionMailRow): Promise<string | undefined> {
    const post = post_id === null ? undefined : await findPost(db, sightOf(ANONYMOUS), "document", post_id, language);
    const slug = post?.translations.find((translation) => translation.language === post.language)?.slug;
    return slug && postPath("document", slug, language);
  }

  async function deliver(row: SubmissionMailRow): Promise<void> {
    const { language, to, name, kind, submission_id } = row;
    const t = translator(language, "submissions");
    const { title } = await site.settings(ANONYMOUS, language);
    const { subject, paragraphs, label } = wordsOf(row, t);
    const path = (kind === "accepted" ? await documentPath(row) : undefined) ?? localPath(submissionPath(submission_id), language);
    const body = layoutMail({
      language, site: { title, url: `${siteUrl}${localPath("/", language)}` }, title: subject, paragraphs: [t("greeting", { name }), ...paragraphs],
      button: { label, url: `${siteUrl}${path}`, instead: t("instead") }, foot: [t("foot")],
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

/** A mail's words. The title, which is the uploader's, never stands in the subject. */
function wordsOf({ kind, title, comment }: SubmissionMailRow, t: Translate<"submissions">): { subject: string; paragraphs: string[]; label: string } {
  const comments = comment ? [t("comment", { comment })] : [];
  if (kind === "accepted") return { subject: t("accepted.subject"), paragraphs: [t("accepted.text", { title }), ...comments], label: t("accepted.button") };
  if (kind === "returned") {
    return { subject: t("returned.subject"), paragraphs: [t("returned.text", { title }), ...comments, t("returned.again")], label: t("returned.button") };
  }
  return { subject: t("rejected.subject"), paragraphs: [t("rejected.text", { title }), ...comments], label: t("rejected.button") };
}
