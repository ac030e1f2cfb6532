import type { Logger } from "pino";
import type { OpenedDatabase } from "../db/client";
import { asBackground } from "../platform/concurrency";
import type { Services } from "../services";
import {
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  createAccountsSweep,
  claimMail,
  createAuthorsSweep,
} from "./accounts.jobs";
import {
  createAuditSweep,
  publishPost,
  createAdminSweep,
  purgeDocument,
  createDocumentsSweep,
  messageMail,
  createMessagesSweep,
  indexTerm,
  drawThumbnail,
  extractText,
  submissionMail,
  tidyUploads,
  createUploadsSweep,
} from "./editorial.jobs";
import { collectionMail, purgeCollection, createCollectionsSweep } from "./collections.jobs";
import {
  createHarvestingSweep,
  createSearchSweep,
  createStatisticsSweep,
  reconcileSearch,
  rollUpUsage,
  createUsageSweep,
} from "./maintenance.jobs";
import { handlerOf, type Jobs } from "./jobs.port";
import {
  createNewsletterMailsSweep,
  newsletterMailHandlers,
  createNewsletterSweep,
  newsletterHandlers,
} from "./newsletter.jobs";
import { createPgBossJobs } from "./pg-boss";

/** The work that the content system does outside requests. */
export interface Runner {
  /** Enqueues jobs. */
  jobs: Pick<Jobs, "enqueue">;
  /** Returns the number of waiting jobs, by name. */
  waiting(): Promise<Record<string, number>>;
  /** Starts working in the background, including work that was never enqueued. Never throws. */
  start(): void;
  /** Does all work that is due, then returns. Calls `onFile` after each file with the number of files read so far. */
  finish(onFile?: (filesRead: number) => void): Promise<void>;
  /** Stops working. Unfinished work waits for the next start. */
  stop(): Promise<void>;
}

export function createRunner({
  database,
  services,
  logger,
}: {
  database: Pick<OpenedDatabase, "db" | "primary" | "kind">;
  services: Pick<
    Services,
    | "accountMails"
    | "accounts"
    | "audit"
    | "claimMails"
    | "collectionMails"
    | "admin"
    | "fileTexts"
    | "harvesting"
    | "internalCollections"
    | "linkedIn"
    | "messageMails"
    | "newsletter"
    | "newsletterMails"
    | "removal"
    | "searchEngine"
    | "termsAdmin"
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
    admin,
    fileTexts,
    harvesting,
    internalCollections,
    linkedIn,
    messageMails,
    newsletter,
    newsletterMails,
    removal,
    searchEngine,
    termsAdmin,
    thumbnails,
    uploads,
    usage,
  } = services;
  let filesRead = 0;
  let listener: (filesRead: number) => void = () => {};
  // Mails first, because users wait for them.
  const handlers = [
    handlerOf(passwordResetMail, accountMails.passwordReset),
    handlerOf(invitationMail, accountMails.invitation),
    handlerOf(passwordChangedMail, accountMails.passwordChanged),
    handlerOf(collectionMail, ({ mailId }) => collectionMails.send(mailId)),
    handlerOf(messageMail, ({ messageId }) => messageMails.send(messageId)),
    handlerOf(claimMail, ({ mailId }) => claimMails.send(mailId)),
    ...newsletterMailHandlers(newsletterMails),
    handlerOf(submissionMail, ({ mailId }) => uploads.mails.send(mailId)),
    handlerOf(tidyUploads, (_nothing, signal) => uploads.tidy(signal)),
    handlerOf(purgeCollection, ({ collectionId }) =>
      internalCollections.deleteExpired(collectionId),
    ),
    handlerOf(purgeDocument, ({ postId }) => removal.deleteExpired(postId)),
    handlerOf(publishPost, ({ postId }) => admin.publication.publishDue(postId)),
    handlerOf(reconcileSearch, async () => {
      const report = await searchEngine.verify?.({ repair: true });
      if (report) logger.info(report, "search index compared with the database");
    }),
    handlerOf(rollUpUsage, (_nothing, signal) => usage.rollUp(signal)),
    handlerOf(indexTerm, ({ termId }, signal) => termsAdmin.index(termId, signal)),
    handlerOf(drawThumbnail, ({ postId }, signal) => thumbnails.draw(postId, signal)),
    handlerOf(extractText, async ({ fileId }, signal) => {
      await fileTexts.read(fileId, signal);
      listener(++filesRead);
    }),
    ...newsletterHandlers(newsletter, () => jobs),
  ];
  const jobs: Jobs = createPgBossJobs({ db: database.primary, handlers, logger });
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
    createAdminSweep({ admin, jobs, logger }),
    createUsageSweep({ jobs, logger }),
    createSearchSweep({ isOnCluster: searchEngine.verify !== undefined, jobs, logger }),
    createAccountsSweep({ accounts, logger }),
    createAuditSweep({ audit, logger }),
    createHarvestingSweep({ harvesting, logger }),
  ];
  let background: Promise<void> = Promise.resolve();
  let isStopped = false;

  /**
   * Reads files that have no job: files of an import or the sample library, and files whose job was lost when a database
   * was restored. Enqueues some hundred at a time, because taking jobs from a long queue is slow.
   */
  async function readUnreadFiles(): Promise<void> {
    for await (const ids of fileTexts.unread()) {
      await jobs.enqueue(
        extractText,
        ids.map((fileId) => ({ fileId })),
      );
      await jobs.drain();
    }
    // These texts and their words are most of a new library's data.
    await statistics.runOnce();
  }

  /**
   * Starts one sweep after the other. The embedded database runs one statement at a time, so a page would wait for the
   * first statements of all of them.
   */
  async function startSweeps(): Promise<void> {
    for (const sweep of sweeps) if (!isStopped) await sweep.start();
  }

  function startWorking(): void {
    searchEngine.startBackgroundWork();
    void startSweeps();
    background = jobs
      .start()
      .then(() => readUnreadFiles())
      .catch((error: unknown) => logger.error({ err: error }, "cannot read the texts of files"));
  }

  return {
    jobs,
    waiting: () => jobs.waiting(),
    start: () => asBackground(startWorking),
    async finish(onFile = () => {}) {
      listener = onFile;
      for (const sweep of sweeps) await sweep.runOnce();
      await jobs.drain();
      await readUnreadFiles();
      await searchEngine.catchUp();
    },
    async stop() {
      isStopped = true;
      for (const sweep of sweeps) sweep.stop();
      await jobs.stop();
      await background;
      // Other processes must also learn about the last file.
      await searchEngine
        .catchUp()
        .catch((error: unknown) =>
          logger.error({ err: error }, "cannot announce new texts to search"),
        );
      await fileTexts.close();
    },
  };
}
