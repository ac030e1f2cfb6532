import { MAIL_LIMITS, rowJob } from "./jobs.port";
import type { CollectionMails, InternalCollectionsService } from "../areas/collections";
import { createSweep, enqueueDueRows, type Sweep, type SweepDeps } from "./sweep";

/** Sends a mail about a collection: an invitation, or the decision on a request. */
export const collectionMail = rowJob("collection-mail", "mailId", MAIL_LIMITS);

/** Permanently deletes a collection that can no longer be restored. */
export const purgeCollection = rowJob("end-collection", "collectionId", {
  maxSeconds: 60,
  retries: 3,
});

/** Interval between sweeps, in ms. Chosen: a deleted collection may stay a minute too long. */
const COLLECTIONS_EVERY_MS = 60_000;

interface CollectionsSweepDeps extends SweepDeps {
  mails: CollectionMails;
  collections: Pick<InternalCollectionsService, "listDue" | "indexPending">;
}

/**
 * Enqueues the deletion of expired collections, and at the start unsent mails. Repeats failed search updates and deletes old
 * mail data.
 */
export function createCollectionsSweep({
  mails,
  collections,
  jobs,
  logger,
}: CollectionsSweepDeps): Sweep {
  const otherSteps = [() => collections.indexPending(), () => mails.tidy()];
  const enqueueDeletions = enqueueDueRows(jobs, purgeCollection, () => collections.listDue());
  const enqueueUnsent = enqueueDueRows(jobs, collectionMail, () => mails.unsent());
  return createSweep({
    firstSteps: [enqueueDeletions, enqueueUnsent, ...otherSteps],
    steps: [enqueueDeletions, ...otherSteps],
    everyMs: COLLECTIONS_EVERY_MS,
    logger,
    failure: "cannot look for due deletions and unsent mails of collections",
  });
}
