import { AppError } from "../../../contract/errors";
import type { FileKind } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { uploadProblem } from "./form-check";
import { takeAccepted } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";
import { insertFiles } from "./submissions.repo";

/** Kinds of uploads that every browser displays as a picture. */
const PICTURES: readonly FileKind[] = ["JPG", "PNG", "GIF"];

/**
 * Creates library files from a user's uploads, for other services that refer to files. Files that nothing refers to are
 * deleted by the next sweep.
 */
export interface TakingIn {
  /**
   * Waits until uploads were checked. Call it before the transaction, during which the check could not run.
   * Throws `invalid_input` with the given fields for uploads that are not accepted or not the actor's, or are not pictures
   * if `pictures` is set. Throws `busy` while an upload cannot be checked.
   */
  check(
    actor: Actor,
    uploads: readonly { id: string; field: string }[],
    wanted?: { pictures: boolean },
  ): Promise<void>;
  /** Makes files of the uploads, with the same ids. Throws `conflict` if another request has already taken one. */
  take(
    trx: Db,
    actor: Actor,
    ids: readonly string[],
    facts: { visibility: "public" | "internal"; title: string; created: Date },
  ): Promise<void>;
}

export function createTakingIn(incoming: Pick<IncomingFiles, "settled">): TakingIn {
  return {
    async check(actor, uploads, { pictures } = { pictures: false }) {
      const rows = new Map(
        (
          await incoming.settled(
            actor,
            uploads.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      const problems = uploads.flatMap(({ id, field }) => {
        const row = rows.get(id);
        const problem = uploadProblem(row);
        if (problem) return [{ field, ...problem }];
        return pictures && !PICTURES.includes(row!.kind as FileKind)
          ? [
              {
                field,
                rule: "picture_kind",
                sentence: "This is no picture of a kind that every browser shows.",
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

    async take(trx, actor, ids, facts) {
      const rows = await takeAccepted(trx, signedIn(actor).userId, ids);
      if (rows.length < ids.length)
        throw new AppError(
          "conflict",
          "A file of this form was handed in elsewhere at this moment",
        );
      await insertFiles(trx, rows, facts);
    },
  };
}
