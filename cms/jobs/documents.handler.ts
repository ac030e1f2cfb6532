import type { Logger } from "pino";
import type { RemovalService } from "../domains/documents/removal.service";
import { endDocument } from "./documents.job";
import { type Duty, dutyOf, type Jobs } from "./jobs.port";
import { createSweep, type Sweep } from "./sweep";

/** How often it is looked for documents whose time is over, in ms. Ours: after thirty days an hour is nothing. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Who ends removed documents. */
export function endDocumentDuty(removal: Pick<RemovalService, "end">): Duty {
  return dutyOf(endDocument, ({ postId }) => removal.end(postId));
}

/** Notes which removed documents are to be ended. */
export function createDocumentsSweep({
  removal,
  jobs,
  logger,
}: {
  removal: Pick<RemovalService, "due">;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
}): Sweep {
  async function look(): Promise<void> {
    const due = await removal.due();
    if (due.length > 0)
      await jobs.enqueue(
        endDocument,
        due.map((postId) => ({ postId })),
      );
  }
  return createSweep({
    look: [look],
    everyMs: LOOK_EVERY_MS,
    logger,
    failure: "cannot look for removed documents that are to be ended",
  });
}
