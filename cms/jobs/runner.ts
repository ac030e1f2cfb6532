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
import { publishPost } from "./desk.job";
import { createDeskSweep } from "./desk.sweep";
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
    dutyOf(publishPost, ({ postId }) => desk.publication.publishDue(postId)),
    dutyOf(rollUpUsage, (_nothing, signal) => usage.rollUp(signal)),
    dutyOf(indexTerm, ({ termId }, signal) => termsDesk.index(termId, signal)),
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
