import type { Desk } from "../areas/editorial";
import { publishPost } from "./desk.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** Interval between sweeps, in ms. Chosen: publication times have a precision of one minute. */
const LOOK_EVERY_MS = 20_000;

/** Enqueues scheduled publications that are due. Repeats search updates that a stopped process left undone. */
export function createDeskSweep({
  desk: { publication },
  jobs,
  logger,
}: SweepDeps & { desk: Pick<Desk, "publication"> }): Sweep {
  const noteOver = enqueueDueOn(jobs, publishPost, () => publication.due());
  return createSweep({
    look: [noteOver, () => publication.catchUp()],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for drafts that are to be published",
  });
}
