import { workOn, MAIL_TIMES } from "./jobs.port";
import type { PostsAdmin, RemovalService, MessageMails, AuditService } from "../areas/editorial";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";
import type { Logger } from "pino";

/** Publishes a scheduled draft that is due. */
export const publishPost = workOn("publish-post", "postId", { maxSeconds: 120, retries: 5 });

/** Interval between sweeps, in ms. Chosen: publication times have a precision of one minute. */
const PUBLICATIONS_EVERY_MS = 20_000;

/** Enqueues scheduled publications that are due. Repeats search updates that a stopped process left undone. */
export function createAdminSweep({
  admin: { publication },
  jobs,
  logger,
}: SweepDeps & { admin: Pick<PostsAdmin, "publication"> }): Sweep {
  const enqueueDuePosts = enqueueDueOn(jobs, publishPost, () => publication.due());
  return createSweep({
    look: [enqueueDuePosts, () => publication.catchUp()],
    everyMs: PUBLICATIONS_EVERY_MS,
    logger,
    failure: "cannot look for drafts that are due to be published",
  });
}

/** Permanently deletes a removed document that can no longer be restored. */
export const endDocument = workOn("end-document", "postId", { maxSeconds: 60, retries: 3 });

/** Interval between sweeps, in ms. Chosen: an hour more does not matter after thirty days. */
const REMOVALS_EVERY_MS = 60 * 60 * 1000;

/** Enqueues the final deletion of removed documents whose restore period is over. */
export function createDocumentsSweep({
  removal,
  jobs,
  logger,
}: SweepDeps & { removal: Pick<RemovalService, "due"> }): Sweep {
  const enqueueDuePosts = enqueueDueOn(jobs, endDocument, () => removal.due());
  return createSweep({
    look: [enqueueDuePosts],
    everyMs: REMOVALS_EVERY_MS,
    logger,
    failure: "cannot look for removed documents that are due to be erased",
  });
}

/** Mails a user's message to the site's staff. */
export const messageMail = workOn("message-mail", "messageId", MAIL_TIMES);

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
  const enqueueUnsent = enqueueDueOn(jobs, messageMail, () => mails.unsent());
  return createSweep({
    look: [() => mails.tidy(), enqueueUnsent],
    everyMs: MESSAGES_EVERY_MS,
    logger,
    failure: "cannot look for unsent or expired messages",
  });
}

/** Updates the search index for the posts of a term whose names have changed. */
export const indexTerm = workOn("index-term", "termId", {
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
    look: [() => audit.tidy()],
    everyMs: AUDIT_EVERY_MS,
    logger,
    failure: "cannot delete old audit events",
  });
}
