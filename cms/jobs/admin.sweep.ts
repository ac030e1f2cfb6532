import type { Admin } from "../areas/editorial";
import { publishPost } from "./admin.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: publication times have a precision of one minute. */
const LOOK_EVERY_MS = 20_000;

/** Enqueues scheduled publications that are due. Repeats search updates that a stopped process left undone. */
export function createAdminSweep({
  admin: { publication },
  jobs,
  logger,
}: SweepDeps & { admin: Pick<Admin, "publication"> }): Sweep {
  const noteOver = enqueueDueOn(jobs, publishPost, () => publication.due());
  return createSweep({
    look: [noteOver, () => publication.catchUp()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for drafts that are to be published",
  });
}
