import type { Db } from "../../../db/client";
import { ANONYMOUS } from "../../../shared/actor";
import type { PostOffice } from "../../mail";
import { listUnsent, markSent } from "../../../shared/unsent-mails.repo";
import { localPath, postPath } from "../../../shared/language";
import { findPost, viewerOf } from "../../posts";
import { submissionLetter } from "./submission-letters";
import { findMail, type SubmissionMailRow } from "./submissions.repo";

/** Emails about decisions on submissions, for jobs. */
export interface SubmissionMails {
  /** Sends an email unless it was sent already. Throws errors of the mail server. */
  send(mailId: number): Promise<void>;
  /** Returns emails whose job was lost or never created. */
  unsent(): Promise<number[]>;
}

interface SubmissionMailsDeps {
  db: Db;
  postOffice: Pick<PostOffice, "send">;
  siteUrl: string;
  now: () => Date;
}

/** Page where an uploader sees a submission, and changes one that was returned. */
const submissionPath = (id: number) => `/upload?${new URLSearchParams({ submission: String(id) })}`;

export function createSubmissionMails({
  db,
  postOffice,
  siteUrl,
  now,
}: SubmissionMailsDeps): SubmissionMails {
  /** Returns the path of the document that was made of a submission, if it is public. */
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
    await postOffice.send({
      to,
      language,
      letter: submissionLetter(language, { ...row, url: `${siteUrl}${path}` }),
    });
  }

  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
      if (!row || row.sent) return;
      await deliver(row);
      await markSent(db, "submission_mails", mailId, now());
    },
    unsent: () => listUnsent(db, "submission_mails"),
  };
}
