import type { CollectionMails, InternalCollectionsService } from "../areas/collections";
import { collectionMail, endCollection } from "./collections.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: a deleted collection may stay a minute too long. */
const LOOK_EVERY_MS = 60_000;

interface CollectionsSweepDeps extends SweepDeps {
  mails: CollectionMails;
  collections: Pick<InternalCollectionsService, "due" | "catchUpSearch">;
}

/** Enqueues the deletion of expired collections, and at the start unsent mails. Repeats missed search updates and deletes old mail data. */
export function createCollectionsSweep({
  mails,
  collections,
  jobs,
  logger,
}: CollectionsSweepDeps): Sweep {
  const rest = [() => collections.catchUpSearch(), () => mails.tidy()];
  const endDue = enqueueDueOn(jobs, endCollection, () => collections.due());
  const noteUnsent = enqueueDueOn(jobs, collectionMail, () => mails.unsent());
  return createSweep({
    begin: [endDue, noteUnsent, ...rest],
    look: [endDue, ...rest],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for what is due in collections",
  });
}
