import type { CollectionMails } from "../domains/collections/collection-mails";
import type { InternalCollectionsService } from "../domains/collections/internal-collections.service";
import { collectionMail, endCollection } from "./collections.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** How often it is looked for what is due, in ms. Ours: a deleted collection is gone a minute later than it could be. */
const LOOK_EVERY_MS = 60_000;

interface CollectionsSweepDeps extends SweepDeps {
  mails: CollectionMails;
  collections: Pick<InternalCollectionsService, "due" | "catchUpSearch">;
}

/** Notes the work that time brings, and, when it begins, what was lost between a change and its job; tells search what it could not be told. */
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
