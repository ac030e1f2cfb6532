import { AppError } from "../../../contract/errors";
import type { FileKind } from "../../../contract/names";
import {
  UPLOAD_REASONS,
  UPLOAD_RULE_SENTENCES,
  type UploadReason,
  type UploadRule,
} from "../../../contract/upload-rules";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { type IncomingRow, insertFiles, takeAccepted } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";

/** Kinds of uploads that every browser displays as a picture. */
const PICTURES: readonly FileKind[] = ["JPG", "PNG", "GIF"];

/**
 * Creates library files from a user's uploads, for other services that refer to files. Files that nothing refers to are
 * deleted by the next sweep.
 */
export interface LibraryFiles {
  /**
   * Waits until uploads were checked. Call it before the transaction, during which the check could not run.
   * Throws `invalid_input` with the given fields for uploads that are not accepted or not the actor's, or are not pictures
   * if `pictures` is set. Throws `busy` while an upload cannot be checked.
   */
  check(
    actor: Actor,
    uploads: readonly { id: string; field: string }[],
    options?: { pictures: boolean },
  ): Promise<void>;
  /** Turns uploads into library files with the same ids. Throws `conflict` if another request has already taken one. */
  create(
    trx: Db,
    actor: Actor,
    ids: readonly string[],
    facts: { visibility: "public" | "internal"; title: string; created: Date },
  ): Promise<void>;
}

export function createLibraryFiles(incoming: Pick<IncomingFiles, "waitForChecks">): LibraryFiles {
  return {
    async check(actor, uploads, { pictures } = { pictures: false }) {
      const rows = new Map(
        (
          await incoming.waitForChecks(
            actor,
            uploads.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      const problems = uploads.flatMap(({ id, field }) => {
        const row = rows.get(id);
        const problem = singleUploadProblem(row);
        if (problem) return [{ field, ...problem }];
        return pictures && !PICTURES.includes(row!.kind as FileKind)
          ? [
              {
                field,
                rule: "picture_kind",
                sentence: "This image format is not supported by all browsers.",
              },
            ]
          : [];
      });
      if (problems.length === 0) return;
      throw new AppError("invalid_input", "The input is not valid", {
        fields: Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence])),
        rules: Object.fromEntries(problems.map(({ field, rule }) => [field, rule])),
      });
    },

    async create(trx, actor, ids, facts) {
      const rows = await takeAccepted(trx, signedIn(actor).userId, ids);
      if (rows.length < ids.length)
        throw new AppError("conflict", "A file in this form has already been used elsewhere");
      await insertFiles(trx, rows, facts);
    },
  };
}

/** Returns why an upload cannot be submitted, or undefined. Throws `busy` if it could not be checked yet. */
export function uploadProblem(
  row: IncomingRow | undefined,
): { rule: UploadRule; sentence: string } | undefined {
  if (!row) return { rule: "file_unknown", sentence: UPLOAD_RULE_SENTENCES.file_unknown };
  if (row.state === "accepted") return undefined;
  if (row.state === "checking") throw new AppError("busy", UPLOAD_REASONS.not_checked);
  if (row.state === "refused")
    return {
      rule: "file_refused",
      sentence: `${row.name}: ${UPLOAD_REASONS[row.reason as UploadReason]}`,
    };
  return {
    rule: "file_unfinished",
    sentence: `${row.name}: ${UPLOAD_RULE_SENTENCES.file_unfinished}`,
  };
}

/**
 * Checks that a single upload can be submitted. Throws `invalid_input` for the field `upload`; if the file itself was refused,
 * the rule is the reason of the refusal. Throws `busy` while the upload cannot be checked.
 */
export async function checkUpload(
  incoming: Pick<IncomingFiles, "waitForChecks">,
  actor: Actor,
  id: string,
): Promise<void> {
  const [row] = await incoming.waitForChecks(actor, [id]);
  const problem = singleUploadProblem(row);
  if (problem)
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { upload: problem.sentence },
      rules: { upload: problem.rule },
    });
}

/**
 * Returns why a single upload cannot be submitted, or undefined. If the file itself was refused, the rule is the reason of the
 * refusal. Throws `busy` while it cannot be checked.
 */
function singleUploadProblem(
  row: IncomingRow | undefined,
): { rule: string; sentence: string } | undefined {
  const problem = uploadProblem(row);
  return problem && { ...problem, rule: row?.state === "refused" ? row.reason! : problem.rule };
}
