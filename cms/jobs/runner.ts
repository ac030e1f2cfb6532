import type { Logger } from "pino";
import type { OpenedDatabase } from "../db/client";
import type { Services } from "../services";
import { accountMailDuties } from "./account-mails.handler";
import { createAccountsSweep } from "./accounts.sweep";
import { createAuditSweep } from "./audit.sweep";
import { claimMailDuty, createAuthorsSweep } from "./author-claims.handler";
import {
  collectionMailDuty,
  createCollectionsSweep,
  endCollectionDuty,
} from "./collections.handler";
import { createDeskSweep, publishPostDuty } from "./desk.handler";
import { createDocumentsSweep, endDocumentDuty } from "./documents.handler";
import { drawThumbnailDuty } from "./draw-thumbnail.handler";
import { extractTextDuty } from "./extract-text.handler";
import { extractText } from "./extract-text.job";
import { createHarvestingSweep } from "./harvesting.sweep";
import type { Jobs } from "./jobs.port";
import { createMessagesSweep, messageMailDuty } from "./messages.handler";
import { createNewsletterMailsSweep, newsletterMailDuties } from "./newsletter-mails.handler";
import { createNewsletterSweep, newsletterDuties } from "./newsletter.handler";
import { createPgBossJobs } from "./pg-boss";
import { createStatisticsSweep } from "./statistics.sweep";
import { indexTermDuty } from "./terms.handler";
import { createUploadsSweep, uploadDuties } from "./uploads.handler";
import { createUsageSweep, rollUpUsageDuty } from "./usage.handler";

/** The work that the content system does apart from requests. */
export interface Runner {
  /** For whoever has work to be done. */
  jobs: Pick<Jobs, "enqueue">;
  /** How many pieces of work wait, by job. */
  waiting(): Promise<Record<string, number>>;
  /** Works in the background from now on, and makes up for what nobody has asked for yet. Never throws. */
  start(): void;
  /** Does all that is to be done and returns then. `onFile` hears after each file how many were read. */
  finish(onFile?: (read: number) => void): Promise<void>;
  /** Ends the work; what is not done waits for the next start. */
  stop(): Promise<void>;
}

export function createRunner({
  database,
  services,
  logger,
}: {
  database: Pick<OpenedDatabase, "db" | "kind">;
  services: Pick<
    Services,
    | "accountMails"
    | "accounts"
    | "audit"
    | "claimMails"
    | "collectionMails"
    | "desk"
    | "fileTexts"
    | "harvesting"
    | "internalCollections"
    | "linkedIn"
    | "messageMails"
    | "newsletter"
    | "newsletterMails"
    | "removal"
    | "searchEngine"
    | "termsDesk"
    | "thumbnails"
    | "uploads"
    | "usage"
  >;
  logger: Logger;
}): Runner {
  const {
    accountMails,
    accounts,
    audit,
    claimMails,
    collectionMails,
    desk,
    fileTexts,
    harvesting,
    internalCollections,
    linkedIn,
    messageMails,
    newsletter,
    newsletterMails,
    removal,
    searchEngine,
    termsDesk,
    thumbnails,
    uploads,
    usage,
  } = services;
  let read = 0;
  let listener: (read: number) => void = () => {};
  // Mail first: somebody waits for it.
  const duties = [
    ...accountMailDuties(accountMails),
    collectionMailDuty(collectionMails),
    messageMailDuty(messageMails),
    claimMailDuty(claimMails),
    ...newsletterMailDuties(newsletterMails),
    ...uploadDuties(uploads),
    endCollectionDuty(internalCollections),
    endDocumentDuty(removal),
    publishPostDuty(desk),
    rollUpUsageDuty(usage),
    indexTermDuty(termsDesk),
    drawThumbnailDuty(thumbnails),
    extractTextDuty(fileTexts, () => listener(++read)),
    ...newsletterDuties(newsletter, () => jobs),
  ];
  const jobs: Jobs = createPgBossJobs({ db: database.db, duties, logger });
  const statistics = createStatisticsSweep({ database, logger });
  const sweeps = [
    statistics,
    createCollectionsSweep({
      mails: collectionMails,
      collections: internalCollections,
      jobs,
      logger,
    }),
    createMessagesSweep({ mails: messageMails, jobs, logger }),
    createAuthorsSweep({ mails: claimMails, linkedIn, jobs, logger }),
    createUploadsSweep({ mails: uploads.mails, jobs, logger }),
    createNewsletterMailsSweep({ mails: newsletterMails, jobs, logger }),
    createNewsletterSweep({ newsletter, jobs, logger }),
    createDocumentsSweep({ removal, jobs, logger }),
    createDeskSweep({ desk, jobs, logger }),
    createUsageSweep({ jobs, logger }),
    createAccountsSweep({ accounts, logger }),
    createAuditSweep({ audit, logger }),
    createHarvestingSweep({ harvesting, logger }),
  ];
  let background: Promise<void> = Promise.resolve();

  /**
   * Files that came with an import or the sample library, without anybody who asked for a job, or whose job was lost
   * with a database that was put back. Some hundred at a time: a queue is slow to take from when it is long.
   */
  async function readUnreadFiles(): Promise<void> {
    for await (const ids of fileTexts.unread()) {
      await jobs.enqueue(
        extractText,
        ids.map((fileId) => ({ fileId })),
      );
      await jobs.drain();
    }
    // Their texts and the words of these are most of a new library.
    await statistics.begin();
  }

  return {
    jobs,
    waiting: () => jobs.waiting(),
    start() {
      searchEngine.keepUp();
      for (const sweep of sweeps) sweep.start();
      background = jobs
        .start()
        .then(() => readUnreadFiles())
        .catch((error: unknown) => logger.error({ err: error }, "files cannot be read"));
    },
    async finish(onFile = () => {}) {
      listener = onFile;
      for (const sweep of sweeps) await sweep.begin();
      await jobs.drain();
      await readUnreadFiles();
      await searchEngine.settle();
    },
    async stop() {
      for (const sweep of sweeps) sweep.stop();
      await jobs.stop();
      await background;
      // Other processes shall hear of the last file too.
      await searchEngine
        .settle()
        .catch((error: unknown) =>
          logger.error({ err: error }, "cannot tell what was read for search"),
        );
      await fileTexts.close();
    },
  };
}
