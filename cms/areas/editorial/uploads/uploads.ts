import type { Logger } from "pino";
import type { AccountExport, BotProof } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { SUBMISSION_REJECTED_FILES_MS } from "../../../contract/limits";
import type { ExtraFieldsAnswer } from "../../../contract/extra-fields";
import type { OpenedDatabase } from "../../../db/client";
import type { Jobs } from "../../../jobs/jobs.port";
import { allSteps } from "../../../platform/iteration";
import type { SearchEngine } from "../../../platform/search-engine.port";
import type { IncomingBytes, Storage } from "../../../platform/storage";
import { type Actor, signedIn } from "../../../shared/actor";
import { deleteUnusedFiles, type FileChecks, type CheckQueue } from "../../files";
import type { MailSender } from "../../mail";
import type { Consents } from "../../people";
import type { TaxonomiesService } from "../../vocabulary";
import { readExtraFields } from "../site/extra-fields.service";
import {
  createFileReplacementService,
  type FileReplacementService,
} from "./file-replacement.service";
import { createIncomingFiles, type IncomingFiles } from "./incoming.service";
import { createLibraryFiles, type LibraryFiles } from "./library-files";
import { createPublishing, type Publishing } from "./publishing";
import { createSubmissionMails, type SubmissionMails } from "./submission-mails";
import { dropRejectedFiles, listOwnWhole } from "./submissions.repo";
import { createSubmissionsService, type SubmissionsService } from "./submissions.service";
import { createUploadDrafts, type UploadDrafts } from "./upload-drafts.service";

/** Everything about uploaded and submitted documents. */
export interface Uploads {
  incoming: IncomingFiles;
  submissions: SubmissionsService;
  fileReplacement: FileReplacementService;
  /** For other services that change documents. */
  publishing: Pick<Publishing, "announce" | "announceWithFiles">;
  /** For other services that refer to files. */
  libraryFiles: LibraryFiles;
  drafts: UploadDrafts;
  /** Returns the extra fields of a form, in the language or its fallback. They are public. Throws `not_found`. */
  extraFields(actor: Actor, form: string, language: Language): Promise<ExtraFieldsAnswer>;
  /** Returns the user's submissions, drafts and uploads, for the export of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<Pick<AccountExport, "submissions" | "drafts" | "uploads">>;
  /** For jobs. */
  mails: SubmissionMails;
  /** For jobs: deletes expired data, and checks files that another process left unchecked. */
  tidy(signal?: AbortSignal): Promise<void>;
}

export interface UploadsDeps {
  database: OpenedDatabase;
  bytes: IncomingBytes;
  storage: Storage;
  checks: FileChecks;
  checkQueue: CheckQueue;
  taxonomies: Pick<TaxonomiesService, "tree" | "recount">;
  engine: Pick<SearchEngine, "index" | "remove">;
  consents: Pick<Consents, "agreement" | "record" | "withdrawSubmission">;
  botCheck: { check(proof: BotProof | undefined): Promise<unknown> };
  mailSender: Pick<MailSender, "send">;
  siteUrl: string;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
  now: () => Date;
}

export function createUploads(deps: UploadsDeps): Uploads {
  const {
    database: { db },
    storage,
    logger,
    now,
  } = deps;
  const shared = { ...deps, db };
  const incoming = createIncomingFiles(shared);
  const drafts = createUploadDrafts({ ...shared, incoming });
  const publishing = createPublishing(shared);
  const libraryFiles = createLibraryFiles(incoming);
  return {
    incoming,
    drafts,
    publishing,
    libraryFiles,
    submissions: createSubmissionsService({ ...shared, incoming, publishing, libraryFiles }),
    fileReplacement: createFileReplacementService({ ...shared, incoming, publishing }),
    async extraFields(_actor, form, language) {
      const groups = await readExtraFields(db, form, language);
      if (!groups)
        throw new AppError("not_found", "There is no form with this name that has extra fields");
      return { groups };
    },
    async exportOwn(actor) {
      const [submissionRows, uploadDrafts, files] = await Promise.all([
        listOwnWhole(db, signedIn(actor).userId),
        drafts.list(actor),
        incoming.list(actor),
      ]);
      return {
        submissions: submissionRows.map(
          ({ id, title, state, comment, submitted, decided, fields, files }) => ({
            id,
            title,
            state,
            comment,
            submitted: submitted.toISOString(),
            decided: decided?.toISOString() ?? null,
            fields: fields as Record<string, unknown>,
            files,
          }),
        ),
        drafts: uploadDrafts.map(({ id, fields, modified }) => ({ id, fields, modified })),
        uploads: files.map(({ name, size, created }) => ({ name, size, created })),
      };
    },
    mails: createSubmissionMails(shared),
    tidy: (signal) =>
      allSteps(
        [
          () => drafts.tidy(),
          () => incoming.tidy(signal),
          () => dropRejectedFiles(db, new Date(now().getTime() - SUBMISSION_REJECTED_FILES_MS)),
          () => deleteUnusedFiles({ db, storage, logger, now: now(), signal }),
        ],
        { what: "deleting expired uploads and submissions", logger, signal },
      ),
  };
}
