import { rowJob, MAIL_LIMITS, type Job } from "./jobs.port";
import type {
  PostsAdmin,
  RemovalService,
  MessageMails,
  AuditService,
  Uploads,
} from "../areas/editorial";
import { createSweep, enqueueDueRows, type Sweep, type SweepDeps } from "./sweep";
import type { Logger } from "pino";
import { z } from "zod";

/** Publishes a scheduled draft that is due. */
export const publishPost = rowJob("publish-post", "postId", { maxSeconds: 120, retries: 5 });

/** Interval between sweeps, in ms. Chosen: publication times have a precision of one minute. */
const PUBLICATIONS_EVERY_MS = 20_000;

/** Enqueues scheduled publications that are due. Repeats search updates that a stopped process left undone. */
export function createAdminSweep({
  admin: { publication },
  jobs,
  logger,
}: SweepDeps & { admin: Pick<PostsAdmin, "publication"> }): Sweep {
  const enqueueDuePosts = enqueueDueRows(jobs, publishPost, () => publication.listDue());
  return createSweep({
    steps: [enqueueDuePosts, () => publication.announcePending()],
    everyMs: PUBLICATIONS_EVERY_MS,
    logger,
    failure: "cannot look for drafts that are due to be published",
  });
}

/** Permanently deletes a removed document that can no longer be restored. */
export const purgeDocument = rowJob("end-document", "postId", { maxSeconds: 60, retries: 3 });

/** Interval between sweeps, in ms. Chosen: an hour more does not matter after thirty days. */
const REMOVALS_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the final deletion of removed documents whose restore period is over. */
export function createDocumentsSweep({
  removal,
  jobs,
  logger,
}: SweepDeps & { removal: Pick<RemovalService, "listDue"> }): Sweep {
  const enqueueDuePosts = enqueueDueRows(jobs, purgeDocument, () => removal.listDue());
  return createSweep({
    steps: [enqueueDuePosts],
    everyMs: REMOVALS_EVERY_MS,
    logger,
    failure: "cannot look for removed documents that are due to be erased",
  });
}

/** Mails a user's message to the site's staff. */
export const messageMail = rowJob("message-mail", "messageId", MAIL_LIMITS);

/**
 * Interval between sweeps, in ms, which look for failed or never enqueued mails and expired messages. Chosen: a mail
 * server that was unavailable for a night gets the mails within the hour.
 */
const MESSAGES_EVERY_MS = 60 * 60 * 1000;

/** Ensures that every message is eventually mailed, and that none is kept longer than allowed. */
export function createMessagesSweep({
  mails,
  jobs,
  logger,
}: SweepDeps & { mails: MessageMails }): Sweep {
  const enqueueUnsent = enqueueDueRows(jobs, messageMail, () => mails.unsent());
  return createSweep({
    steps: [() => mails.tidy(), enqueueUnsent],
    everyMs: MESSAGES_EVERY_MS,
    logger,
    failure: "cannot look for unsent or expired messages",
  });
}

/** Updates the search index for the posts of a term whose names have changed. */
export const indexTerm = rowJob("index-term", "termId", {
  // A topic may belong to a hundred thousand posts, and a thousand take some seconds.
  maxSeconds: 30 * 60,
  retries: 3,
});

/** Interval between sweeps, in ms. Chosen: events that are kept for three years may stay a day longer. */
const AUDIT_EVERY_MS = 24 * 60 * 60 * 1000;

/** Deletes old audit events. */
export function createAuditSweep({
  audit,
  logger,
}: {
  audit: Pick<AuditService, "tidy">;
  logger: Logger;
}): Sweep {
  return createSweep({
    steps: [() => audit.tidy()],
    everyMs: AUDIT_EVERY_MS,
    logger,
    failure: "cannot delete old audit events",
  });
}

/** Tells a user the decision on their submission. */
export const submissionMail = rowJob("submission-mail", "mailId", MAIL_LIMITS);

/**
 * Deletes expired drafts and uploads, releases files of rejected submissions, and deletes files without references. Checks
 * files that a stopped process left behind.
 */
export const tidyUploads: Job<object> = {
  name: "tidy-uploads",
  payload: z.object({}),
  keyOf: () => "all",
  maxSeconds: 600,
  retries: 1,
  // Checks take up to half a minute each, and no mail waits for them.
  lane: "uploads",
};

/** Interval between sweeps, in ms. Chosen: a file that a stopped process left behind waits five minutes at most. */
const UPLOADS_EVERY_MS = 5 * 60 * 1000;

/** Enqueues the cleanup of uploads, and mails that failed or were never enqueued. */
export function createUploadsSweep({
  mails,
  jobs,
  logger,
}: Pick<Uploads, "mails"> & SweepDeps): Sweep {
  const enqueueUnsent = enqueueDueRows(jobs, submissionMail, () => mails.unsent());
  return createSweep({
    steps: [() => jobs.enqueue(tidyUploads, [{}]), enqueueUnsent],
    everyMs: UPLOADS_EVERY_MS,
    logger,
    failure: "cannot enqueue the cleanup of uploads",
  });
}

/** Extracts the text of a file for search. It has its own lane, because a hostile file takes a minute. */
export const extractText: Job<{ fileId: string }> = {
  name: "extract-text",
  payload: z.object({ fileId: z.string() }),
  keyOf: ({ fileId }) => fileId,
  // Reading ends after one minute; the rest is for writing and indexing on a busy database.
  maxSeconds: 300,
  retries: 3,
  lane: "reading text",
};

/** Draws the thumbnail of a post that has none. It has its own lane, because a hostile page takes half a minute. */
export const drawThumbnail = rowJob("draw-thumbnail", "postId", {
  // Enough for five files, each of which ends after half a minute at most, and a remote storage.
  maxSeconds: 300,
  retries: 3,
  lane: "drawing",
});
