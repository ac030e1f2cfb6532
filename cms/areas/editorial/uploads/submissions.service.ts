import type { BotProof } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { SUBMISSIONS_PAGE_SIZE, SUBMISSIONS_WAITING_MAX } from "../../../contract/limits";
import { isStaff } from "../../../contract/roles";
import {
  type Submission,
  type SubmissionDecision,
  type SubmissionFields,
  type SubmissionInput,
  type SubmissionsAnswer,
  type SubmissionsQuery,
  type SubmissionSummary,
  type UploadAnswer,
  SubmissionFields as Fields,
} from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { pageRange } from "../../../db/queries";
import { submissionMail } from "../../../jobs/editorial.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { newId } from "../../../platform/ids";
import { type Actor, signedIn, requireStaff } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import type { Agreement, Consents } from "../../people";
import { filePath, viewerOf, documentRefs } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { loadDuplicates, type IncomingFiles } from "./incoming.service";
import type { LibraryFiles } from "./library-files";
import type { Publishing } from "./publishing";
import { checkForm, type FormFile, checkFormFields, validFields } from "./submission-form";
import { authoriseSubmission, type SubmissionOperation } from "./submissions.policy";
import {
  countOwn,
  countSubmissions,
  deleteSubmission,
  findSubmission,
  insertMail,
  insertSubmission,
  isTitleTaken,
  listByState,
  listByUploader,
  listSubmissionFiles,
  lockSubmission,
  lockWaiting,
  saveSubmissionFiles,
  type SubmissionRow,
  updateSubmission,
  waitingColumns,
} from "./submissions.repo";

/** The endpoint through which a form was submitted: for the public library, or for internal documents. */
export type SubmissionEndpoint = "documents" | "internal_documents";

/** Submitting documents, and deciding on submissions. */
export interface SubmissionsService {
  /**
   * Submits a document. Submissions by staff are published at once; those by other users wait for staff. Records the
   * consents, with the texts in the form's language. Throws `forbidden` for users who are not staff and submit an internal
   * document, `invalid_input`, `bot_check_failed`, `title_taken`, `limit_reached`, `busy`.
   */
  submit(
    actor: Actor,
    endpoint: SubmissionEndpoint,
    input: SubmissionInput,
    shownIn: Language,
  ): Promise<UploadAnswer>;
  /** For staff: returns matching submissions in a state, the oldest first by default. Throws `forbidden`. */
  list(actor: Actor, query: SubmissionsQuery): Promise<SubmissionsAnswer>;
  /** For staff: returns the number of waiting submissions. Throws as `list` does. */
  countWaiting(actor: Actor): Promise<number>;
  /** Returns the actor's own submissions, the newest first. */
  listOwn(actor: Actor, page: number): Promise<SubmissionsAnswer>;
  /** Returns a submission to its uploader or staff. Throws `not_found`. */
  get(actor: Actor, id: number): Promise<Submission>;
  /**
   * Returns the problems of a form apart from its shape, so that all errors can be listed at once. `id` is the id of the
   * submission that is changed, or null. Throws `not_found`, `conflict`, `forbidden`, `busy`.
   */
  findProblems(
    actor: Actor,
    id: number | null,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<FormProblems>;
  /** Changes a returned submission and submits it again. Throws as `submit` does, `not_found`, `conflict`. */
  change(actor: Actor, id: number, input: SubmissionInput, shownIn: Language): Promise<Submission>;
  /** Withdraws the actor's own submission before it is decided. Throws `not_found`, `conflict`. */
  withdraw(actor: Actor, id: number): Promise<void>;
  /**
   * For staff: publishes a submission, or returns or rejects it with a comment. The uploader gets an email. Throws
   * `conflict` if the submission is not waiting or has changed since it was viewed, and `title_taken`.
   */
  decide(actor: Actor, id: number, decision: SubmissionDecision): Promise<Submission>;
}

/** Problems by field: a sentence each, and the rule if there is one. */
export interface FormProblems {
  fields: Record<string, string>;
  rules: Record<string, string>;
}

export interface SubmissionsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  incoming: Pick<IncomingFiles, "waitForChecks">;
  publishing: Publishing;
  consents: Pick<Consents, "agreement" | "record" | "withdrawSubmission">;
  libraryFiles: Pick<LibraryFiles, "create">;
  botCheck: { check(proof: BotProof | undefined): Promise<unknown> };
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

/** A form that may be submitted, with its consents. */
interface CheckedSubmission {
  fields: SubmissionFields;
  files: readonly FormFile[];
  agreed: Agreement;
}

/** Fixed values in forms of users who are not staff: they upload for public use (R4.24). */
const MEMBER_VALUES = {
  externalUse: true,
  documentLicenses: [],
  proposedPublishers: [],
  fileTitles: {},
} satisfies Partial<SubmissionFields>;

export function createSubmissionsService(deps: SubmissionsDeps): SubmissionsService {
  const { db, taxonomies, publishing, consents, libraryFiles, botCheck, jobs, now } = deps;

  /** Checks a form, and returns its fields, files and consents. Values that only staff may choose are fixed for other users. */
  async function checkSubmission(
    actor: Actor,
    input: SubmissionInput,
    shownIn: Language,
    kept?: readonly Omit<FormFile, "language" | "isNew">[],
  ): Promise<CheckedSubmission> {
    const { fields, files } = await checkForm(deps, actor, input, kept);
    await botCheck.check(input.botCheck);
    return {
      fields: isStaff(actor) ? fields : { ...fields, ...MEMBER_VALUES },
      files,
      agreed: await consents.agreement("upload", shownIn),
    };
  }

  /** Creates library files from new uploads. They are not public before staff accept the submission. */
  async function createFiles(
    trx: Db,
    actor: Actor,
    files: readonly FormFile[],
    title: string,
  ): Promise<void> {
    await libraryFiles.create(
      trx,
      actor,
      files.filter((file) => file.isNew).map((file) => file.id),
      { visibility: "internal", title, created: now() },
    );
  }

  async function claimTitle(
    trx: Db,
    actor: Actor,
    { title }: SubmissionFields,
    userId: number,
    except?: number,
  ): Promise<void> {
    if (!(await isTitleTaken(trx, viewerOf(actor), title, { userId, except }))) return;
    const sentence = `${title} is already being used.`;
    throw new AppError("title_taken", sentence, { fields: { title: sentence } });
  }

  /** Publishes a submission by staff at once. */
  async function publishOwn(
    actor: Actor,
    userId: number,
    { fields, files, agreed }: CheckedSubmission,
  ): Promise<UploadAnswer> {
    const tree = await taxonomies.tree();
    const postId = await db.transaction().execute(async (trx) => {
      await claimTitle(trx, actor, fields, userId);
      await createFiles(trx, actor, files, fields.title);
      await consents.record(trx, agreed, { user: userId }, now(), { about: fields.title });
      return publishing.write(
        trx,
        tree,
        {
          sourceId: `upload-${newId()}`,
          fields,
          byStaff: true,
          files,
          newKeywords: fields.proposedKeywords,
          newAuthors: fields.proposedAuthors,
          newPublishers: fields.proposedPublishers,
        },
        now(),
      );
    });
    await publishing.announceWithFiles(
      [postId],
      files.map((file) => file.id),
    );
    const [document] = await documentRefs(db, taxonomies, actor, [postId], fields.language);
    return { document: document!, submission: null };
  }

  async function saveFilesAndConsents(
    trx: Db,
    userId: number,
    submissionId: number,
    { fields, files, agreed }: CheckedSubmission,
    submitted: Date,
  ): Promise<void> {
    await saveSubmissionFiles(trx, submissionId, files);
    await consents.record(trx, agreed, { user: userId }, submitted, {
      submission: submissionId,
      about: fields.title,
    });
  }

  /** Queues a submission by another user for staff. */
  async function queue(
    actor: Actor,
    userId: number,
    checked: CheckedSubmission,
  ): Promise<UploadAnswer> {
    const { fields, files } = checked;
    const id = await db.transaction().execute(async (trx) => {
      if ((await lockWaiting(trx, userId)) >= SUBMISSIONS_WAITING_MAX)
        throw new AppError(
          "limit_reached",
          `At most ${SUBMISSIONS_WAITING_MAX} submissions may wait for a decision by staff`,
        );
      await claimTitle(trx, actor, fields, userId);
      await createFiles(trx, actor, files, fields.title);
      const submitted = now();
      const submissionId = await insertSubmission(trx, {
        user_id: userId,
        ...waitingColumns(fields, submitted),
      });
      await saveFilesAndConsents(trx, userId, submissionId, checked, submitted);
      return submissionId;
    });
    return {
      document: null,
      submission: (await summaries(actor, [(await findSubmission(db, id))!]))[0]!,
    };
  }

  /** Changes a submission in one transaction, if the policy allows it. */
  function changeSubmission<Allowed extends SubmissionOperation, T>(
    actor: Actor,
    id: number,
    operation: Allowed,
    make: (
      trx: Db,
      submission: ReturnType<typeof authoriseSubmission<SubmissionRow, Allowed>>,
    ) => Promise<T>,
  ): Promise<T> {
    return db
      .transaction()
      .execute(async (trx) =>
        make(trx, authoriseSubmission(actor, await lockSubmission(trx, id), operation)),
      );
  }

  async function summaries(
    actor: Actor,
    rows: readonly SubmissionRow[],
  ): Promise<SubmissionSummary[]> {
    const documents = await documentRefs(
      db,
      taxonomies,
      actor,
      rows.flatMap((row) => row.post_id ?? []),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      language: row.language,
      state: row.state,
      comment: row.comment,
      submitted: row.submitted.toISOString(),
      decided: row.decided?.toISOString() ?? null,
      modified: row.modified.toISOString(),
      fileCount: row.file_count,
      uploader: { databaseId: row.user_id, name: row.uploader },
      document: documents.find((document) => document.databaseId === row.post_id) ?? null,
    }));
  }

  async function loadSubmission(actor: Actor, id: number): Promise<Submission> {
    const row = authoriseSubmission(actor, await findSubmission(db, id), "see");
    const [[summary], files] = await Promise.all([
      summaries(actor, [row]),
      listSubmissionFiles(db, id),
    ]);
    const duplicates = await loadDuplicates(
      db,
      taxonomies,
      actor,
      files.map((file) => file.sha256),
    );
    return {
      ...summary!,
      fields: Fields.parse(row.fields),
      files: files.map((file) => ({
        id: file.file_id,
        name: file.name,
        size: file.size,
        kind: file.kind,
        mimeType: file.mime_type,
        language: file.language,
        pageCount: file.page_count,
        link: filePath({ id: file.file_id, name: file.name }),
        // The document that was made from the submission has the same files.
        duplicates: duplicates(file.sha256).filter(
          (document) => document.databaseId !== row.post_id,
        ),
      })),
      ...(isStaff(actor) && { email: row.email }),
    };
  }

  /** Returns the files that already belong to a submission. */
  const keptFiles = async (id: number): Promise<Omit<FormFile, "language" | "isNew">[]> =>
    (await listSubmissionFiles(db, id)).map(({ file_id, name, kind }) => ({
      id: file_id,
      name,
      kind,
    }));

  async function pageOf(
    actor: Actor,
    requestedPage: number,
    count: number,
    read: (offset: number, limit: number) => Promise<SubmissionRow[]>,
  ): Promise<SubmissionsAnswer> {
    const { page, pages, offset } = pageRange(count, requestedPage, SUBMISSIONS_PAGE_SIZE);
    return {
      submissions: await summaries(actor, await read(offset, SUBMISSIONS_PAGE_SIZE)),
      count,
      page,
      pages,
    };
  }

  return {
    async submit(actor, endpoint, input, shownIn) {
      const { userId, staff } = signedIn(actor);
      if (endpoint === "internal_documents" && !staff)
        throw new AppError("forbidden", "Only staff may upload internal documents");
      const form = await checkSubmission(actor, input, shownIn);
      return staff ? publishOwn(actor, userId, form) : queue(actor, userId, form);
    },

    async list(actor, { page: requestedPage, ...filter }) {
      requireStaff(actor);
      return pageOf(actor, requestedPage, await countSubmissions(db, filter), (offset, limit) =>
        listByState(db, filter, offset, limit),
      );
    },

    async countWaiting(actor) {
      requireStaff(actor);
      return countSubmissions(db, { state: "waiting" });
    },

    async listOwn(actor, requestedPage) {
      const { userId } = signedIn(actor);
      return pageOf(actor, requestedPage, await countOwn(db, userId), (offset, limit) =>
        listByUploader(db, userId, offset, limit),
      );
    },

    get: loadSubmission,

    async findProblems(actor, id, given) {
      signedIn(actor);
      if (id !== null) authoriseSubmission(actor, await findSubmission(db, id), "change");
      const kept = id === null ? [] : await keptFiles(id);
      const { fields, rules } = await checkFormFields(deps, actor, validFields(given), kept);
      return { fields, rules };
    },

    async change(actor, id, input, shownIn) {
      const { user_id: userId } = authoriseSubmission(
        actor,
        await findSubmission(db, id),
        "change",
      );
      const kept = await keptFiles(id);
      const checked = await checkSubmission(actor, input, shownIn, kept);
      const { fields, files } = checked;
      await changeSubmission(actor, id, "change", async (trx, submission) => {
        await claimTitle(trx, actor, fields, userId, id);
        await createFiles(trx, actor, files, fields.title);
        const submitted = now();
        await updateSubmission(trx, submission, waitingColumns(fields, submitted));
        await saveFilesAndConsents(trx, userId, id, checked, submitted);
      });
      return loadSubmission(actor, id);
    },

    async withdraw(actor, id) {
      await changeSubmission(actor, id, "withdraw", async (trx, submission) => {
        await consents.withdrawSubmission(trx, id, now());
        await deleteSubmission(trx, submission);
      });
    },

    async decide(actor, id, decision) {
      const staff = requireStaff(actor);
      const { userId } = staff;
      const at = now();
      const tree = await taxonomies.tree();
      const { mailId, postId, fileIds } = await changeSubmission(
        actor,
        id,
        "decide",
        async (trx, submission) => {
          if (decision.modified.getTime() !== submission.modified.getTime()) {
            throw new AppError(
              "conflict",
              "The submission has changed since you read it; read it again",
              {
                modified: submission.modified.toISOString(),
              },
            );
          }
          const files = (await listSubmissionFiles(trx, id)).map(
            ({ file_id, name, kind, language: written }) => ({
              id: file_id,
              name,
              kind,
              language: written,
            }),
          );
          const fields = Fields.parse(submission.fields);
          const isAccepted = decision.decision === "accept";
          if (isAccepted) await claimTitle(trx, actor, fields, userId);
          const documentId = isAccepted
            ? await publishing.write(
                trx,
                tree,
                {
                  sourceId: `submission-${id}`,
                  fields,
                  byStaff: false,
                  files,
                  newKeywords: decision.newKeywords,
                  newAuthors: decision.newAuthors,
                  newPublishers: [],
                },
                at,
              )
            : null;
          const state = isAccepted
            ? "accepted"
            : decision.decision === "return"
              ? "returned"
              : "rejected";
          await updateSubmission(trx, submission, {
            state,
            comment: decision.comment,
            decided: at,
            decided_by: userId,
            modified: at,
            post_id: documentId,
          });
          await recordAuditEvent(trx, staff, at, {
            event: `contribution_${state}`,
            subject: { type: "contribution", id, title: submission.title },
            personId: submission.user_id,
          });
          return {
            mailId: await insertMail(trx, {
              submission_id: id,
              kind: state,
              comment: decision.comment,
              created: at,
            }),
            postId: documentId,
            fileIds: isAccepted ? files.map((file) => file.id) : [],
          };
        },
      );
      if (postId !== null) await publishing.announceWithFiles([postId], fileIds);
      await jobs.enqueue(submissionMail, [{ mailId }]);
      return loadSubmission(actor, id);
    },
  };
}
