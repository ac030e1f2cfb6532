import type { Desk } from "../domains/desk/desk";
import { publishPost } from "./desk.job";
import { createSweep, enqueueDueOn, type Sweep, type SweepDeps } from "./sweep";

/** How often it is looked for drafts whose time has come, in ms. Ours: times are said in minutes. */
const LOOK_EVERY_MS = 20_000;

/** Notes which drafts are to be published, and tells search what a process that ended could not. */
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
