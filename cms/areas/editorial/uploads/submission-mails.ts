import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import type { MailContent } from "../../../platform/mail/layout";
import { type Translate, translator } from "../../../platform/texts";
import { ANONYMOUS } from "../../../shared/actor";
import { localPath, postPath } from "../../../shared/language";
import { listUnsent, markSent, type MailSender } from "../../mail";
import { findPost, viewerOf } from "../../posts";
import { findSubmissionMail, type SubmissionMailRow } from "./submissions.repo";

/** Facts for an email about a submission. The title comes from the uploader and is never used in the subject. */
export interface SubmissionMailData {
  kind: "accepted" | "returned" | "rejected";
  name: string;
  title: string;
  /** Comment of the staff; may be empty. */
  comment: string;
  /** Absolute URL of the email's button. */
  url: string;
}

/** Writes the email about the decision on a submission. */
export function submissionMailContent(language: Language, facts: SubmissionMailData): MailContent {
  const t = translator(language, "submissions");
  const { subject, paragraphs, label } = wordsOf(facts, t);
  return {
    subject,
    paragraphs: [t("greeting", { name: facts.name }), ...paragraphs],
    button: { label, url: facts.url, instead: t("instead") },
    foot: [t("foot")],
  };
}

function wordsOf(
  { kind, title, comment }: SubmissionMailData,
  t: Translate<"submissions">,
): { subject: string; paragraphs: string[]; label: string } {
  const comments = comment ? [t("comment", { comment })] : [];
  if (kind === "accepted")
    return {
      subject: t("accepted.subject"),
      paragraphs: [t("accepted.text", { title }), ...comments],
      label: t("accepted.button"),
    };
  if (kind === "returned") {
    return {
      subject: t("returned.subject"),
      paragraphs: [t("returned.text", { title }), ...comments, t("returned.again")],
      label: t("returned.button"),
    };
  }
  return {
    subject: t("rejected.subject"),
    paragraphs: [t("rejected.text", { title }), ...comments],
    label: t("rejected.button"),
  };
}

/** Emails about decisions on submissions, for jobs. */
export interface SubmissionMails {
  /** Sends an email unless it was sent already. Throws errors of the mail server. */
  send(mailId: number): Promise<void>;
  /** Returns emails whose job was lost or never created. */
  unsent(): Promise<number[]>;
}

interface SubmissionMailsDeps {
  db: Db;
  mailSender: Pick<MailSender, "send">;
  siteUrl: string;
  now: () => Date;
}

/** Page where an uploader sees a submission, and changes one that was returned. */
const submissionPath = (id: number) => `/upload?${new URLSearchParams({ submission: String(id) })}`;

export function createSubmissionMails({
  db,
  mailSender,
  siteUrl,
  now,
}: SubmissionMailsDeps): SubmissionMails {
  /** Returns the path of the document that was made from a submission, if it is public. */
  async function documentPath({
    post_id,
    language,
  }: SubmissionMailRow): Promise<string | undefined> {
    const post =
      post_id === null
        ? undefined
        : await findPost(db, viewerOf(ANONYMOUS), "document", post_id, language);
    const slug = post?.translations.find(
      (translation) => translation.language === post.language,
    )?.slug;
    return slug && postPath("document", slug, language);
  }

  async function deliver(row: SubmissionMailRow): Promise<void> {
    const { language, to, kind, submission_id } = row;
    const path =
      (kind === "accepted" ? await documentPath(row) : undefined) ??
      localPath(submissionPath(submission_id), language);
    await mailSender.send({
      to,
      language,
      mailContent: submissionMailContent(language, { ...row, url: `${siteUrl}${path}` }),
    });
  }

  return {
    async send(mailId) {
      const row = await findSubmissionMail(db, mailId);
      if (!row || row.sent) return;
      await deliver(row);
      await markSent(db, "submission_mails", mailId, now());
    },
    unsent: () => listUnsent(db, "submission_mails"),
  };
}
