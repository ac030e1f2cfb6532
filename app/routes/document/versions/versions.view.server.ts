import type { FileHistory } from "#contract/documents";
import { pick } from "#contract/shared";
import { AppError } from "#contract/errors";
import { UPLOAD_REASONS, type UploadReason } from "#contract/upload-rules";
import { failureOf, refused, resultOf } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";

export type FileView = ReturnType<typeof fileView>;
export type VersionView = FileView["versions"][number];

/** Returns what the page shows of a file and its versions. */
export function fileView({ id, title, language, versions }: FileHistory) {
  return {
    id,
    title,
    language,
    versions: versions.map((version) =>
      pick(
        version,
        "number",
        "current",
        "link",
        "kind",
        "size",
        "pageCount",
        "created",
        "by",
        "note",
      ),
    ),
  };
}

/** What is wrong with the uploaded file: a refusal, or the form's own validation. */
export type ReplaceProblem = UploadReason | "choose" | "same" | "lost";

export interface ReplaceReply extends FormReply {
  /** The file to replace. */
  file: string;
  problem?: ReplaceProblem;
  /** The version that another user has uploaded meanwhile. */
  meanwhile?: NewerVersion;
}

export interface NewerVersion {
  number: number;
  /** Name of the user; null if it is no longer known. */
  by: string | null;
}

/**
 * Returns the reply when the content system refused a new version. The form was streamed, so without JavaScript the typed
 * values are lost, unless the error contains them, as `edit_conflict` does.
 */
export function refusedReplacement(file: string, error: unknown) {
  if (error instanceof AppError && error.code === "edit_conflict")
    return refused<ReplaceReply>({ file, ...newerVersionThan(error) });
  const problem = problemOf(error);
  const isLong = error instanceof AppError && error.rules?.note !== undefined;
  const reply: ReplaceReply = {
    file,
    result: isLong ? resultOf(undefined, { note: ["too_many_characters"] }) : {},
  };
  return refused<ReplaceReply>(
    problem ? { ...reply, problem } : isLong ? reply : { ...reply, failure: failureOf(error) },
  );
}

function newerVersionThan({ changes = [] }: AppError): Pick<ReplaceReply, "meanwhile" | "result"> {
  const [version, note] = ["version", "note"].map((field) =>
    changes.find((change) => change.field === field),
  );
  return {
    meanwhile: { number: Number(version?.theirs), by: version?.by ?? null },
    result: { initialValue: { note: String(note?.yours ?? "") } },
  };
}

function problemOf(error: unknown): ReplaceProblem | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "payload_too_large") return "too_large";
  if (error.code === "busy") return "not_checked";
  if (error.code === "malformed_request") return "lost";
  if (error.code !== "invalid_input" || error.fields?.upload === undefined) return undefined;
  const rule = error.rules?.upload;
  if (rule === undefined) return "choose";
  if (rule === "file_same") return "same";
  return rule in UPLOAD_REASONS ? (rule as UploadReason) : "lost";
}
