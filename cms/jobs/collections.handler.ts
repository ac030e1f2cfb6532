import type { CollectionMails } from "../domains/collections/collection-mails";
import type { InternalCollectionsService } from "../domains/collections/internal-collections.service";
import { collectionMail, endCollection } from "./collections.job";
import { type Duty, dutyOf } from "./jobs.port";
import { createSweep, enqueueDue, type Sweep, type SweepDeps } from "./sweep";

/** How often it is looked for what is due, in ms. Ours: a deleted collection is gone a minute later than it could be. */
const LOOK_EVERY_MS = 60_000;

interface Deps {
  mails: CollectionMails;
  collections: Pick<InternalCollectionsService, "due" | "end" | "catchUpSearch">;
}

/** Who writes to people about collections. */
export function collectionMailDuty(mails: CollectionMails): Duty {
  return dutyOf(collectionMail, ({ mailId }) => mails.send(mailId));
}

/** Who ends deleted collections. */
export function endCollectionDuty(collections: Deps["collections"]): Duty {
  return dutyOf(endCollection, ({ collectionId }) => collections.end(collectionId));
}

/** Notes the work that time brings, and, when it begins, what was lost between a change and its job; tells search what it could not be told. */
export function createCollectionsSweep({
  mails,
  collections,
  jobs,
  logger,
}: Deps & SweepDeps): Sweep {
  const rest = [() => collections.catchUpSearch(), () => mails.tidy()];
  const endDue = enqueueDue(jobs, endCollection, async () =>
    (await collections.due()).map((collectionId) => ({ collectionId })),
  );
  const noteUnsent = enqueueDue(jobs, collectionMail, async () =>
    (await mails.unsent()).map((mailId) => ({ mailId })),
  );
  return createSweep({
    begin: [endDue, noteUnsent, ...rest],
    look: [endDue, ...rest],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for what is due in collections",
  });
}
