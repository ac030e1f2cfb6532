import type { Logger } from "pino";
import type { OpenedDatabase } from "../db/client";
import type { Services } from "../services";
import { invitationMail, passwordChangedMail, passwordResetMail } from "./account-mails.job";
import { createAccountsSweep } from "./accounts.sweep";
import { createAuditSweep } from "./audit.sweep";
import { claimMail } from "./author-claims.job";
import { createAuthorsSweep } from "./author-claims.sweep";
import { collectionMail, endCollection } from "./collections.job";
import { createCollectionsSweep } from "./collections.sweep";
import { publishPost } from "./admin.job";
import { createAdminSweep } from "./admin.sweep";
import { endDocument } from "./documents.job";
import { createDocumentsSweep } from "./documents.sweep";
import { drawThumbnail } from "./draw-thumbnail.job";
import { extractText } from "./extract-text.job";
import { createHarvestingSweep } from "./harvesting.sweep";
import { dutyOf, type Jobs } from "./jobs.port";
import { messageMail } from "./messages.job";
import { createMessagesSweep } from "./messages.sweep";
import { createNewsletterMailsSweep, newsletterMailDuties } from "./newsletter-mails.handler";
import { createNewsletterSweep, newsletterDuties } from "./newsletter.handler";
import { createPgBossJobs } from "./pg-boss";
import { createStatisticsSweep } from "./statistics.sweep";
import { indexTerm } from "./terms.job";
import { submissionMail, tidyUploads } from "./uploads.job";
import { createUploadsSweep } from "./uploads.sweep";
import { rollUpUsage } from "./usage.job";
import { createUsageSweep } from "./usage.sweep";

/** The work that the content system does outside requests. */
export interface Runner {
  /** Enqueues jobs. */
  jobs: Pick<Jobs, "enqueue">;
  /** Returns the number of waiting jobs, by name. */
  waiting(): Promise<Record<string, number>>;
  /** Starts working in the background, including work that was never enqueued. Never throws. */
  start(): void;
  /** Does all work that is due, then returns. Calls `onFile` after each file with the number of files read so far. */
  finish(onFile?: (read: number) => void): Promise<void>;
  /** Stops working. Unfinished work waits for the next start. */
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
  let read = 0;
  let listener: (read: number) => void = () => {};
  // Mails first, because users wait for them.
  const duties = [
    dutyOf(passwordResetMail, accountMails.passwordReset),
    dutyOf(invitationMail, accountMails.invitation),
    dutyOf(passwordChangedMail, accountMails.passwordChanged),
    dutyOf(collectionMail, ({ mailId }) => collectionMails.send(mailId)),
    dutyOf(messageMail, ({ messageId }) => messageMails.send(messageId)),
    dutyOf(claimMail, ({ mailId }) => claimMails.send(mailId)),
    ...newsletterMailDuties(newsletterMails),
    dutyOf(submissionMail, ({ mailId }) => uploads.mails.send(mailId)),
    dutyOf(tidyUploads, (_nothing, signal) => uploads.tidy(signal)),
    dutyOf(endCollection, ({ collectionId }) => internalCollections.end(collectionId)),
    dutyOf(endDocument, ({ postId }) => removal.end(postId)),
    dutyOf(publishPost, ({ postId }) => admin.publication.publishDue(postId)),
    dutyOf(rollUpUsage, (_nothing, signal) => usage.rollUp(signal)),
    dutyOf(indexTerm, ({ termId }, signal) => termsAdmin.index(termId, signal)),
    dutyOf(drawThumbnail, ({ postId }, signal) => thumbnails.draw(postId, signal)),
    dutyOf(extractText, async ({ fileId }, signal) => {
      await fileTexts.read(fileId, signal);
      listener(++read);
    }),
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
    createAdminSweep({ admin, jobs, logger }),
    createUsageSweep({ jobs, logger }),
    createAccountsSweep({ accounts, logger }),
    createAuditSweep({ audit, logger }),
    createHarvestingSweep({ harvesting, logger }),
  ];
  let background: Promise<void> = Promise.resolve();

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
      // Other processes must also learn about the last file.
      await searchEngine
        .settle()
        .catch((error: unknown) =>
          logger.error({ err: error }, "cannot tell what was read for search"),
        );
      await fileTexts.close();
    },
  };
}
