import { PROFILE_RULE_SENTENCES, type ProfileRule } from "#contract/author-rules";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { UPLOAD_REASONS, type UploadReason } from "#contract/upload-reasons";
import { failureOf } from "~/features/forms/read-form.server";
import type { PictureOutcome } from "./edit-data";

/** As an address has it. */
export const nameOf = (outcome: PictureOutcome): string => Object.values(outcome)[0] ?? "";

/** An outcome by its name in an address; null for anything else that one may hold. */
export function outcomeOf(name: string | null | undefined): PictureOutcome | null {
  if (name == null) return null;
  if (name === "saved" || name === "removed") return { done: name };
  if (isIn(PROFILE_RULE_SENTENCES, name)) return { rule: name };
  if (isIn(UPLOAD_REASONS, name)) return { reason: name };
  return isIn(ERROR_STATUS, name) ? { failure: name } : null;
}

/** Reasons whose words name all that documents may have: of a picture something else is true. */
const OF_PICTURES: Partial<Record<string, ProfileRule>> = {
  type_not_allowed: "picture_kind",
  too_large: "picture_too_large",
  payload_too_large: "picture_too_large",
} satisfies Partial<Record<UploadReason | ErrorCode, ProfileRule>>;

/** Why a picture was refused. Throws what nobody foresaw. */
export function refusalOf(error: unknown): PictureOutcome {
  const { code } = failureOf(error);
  const rules = error instanceof AppError ? error.rules : undefined;
  const broken = rules?.profile_picture ?? rules?.crop;
  const rule = OF_PICTURES[broken ?? code];
  return rule ? { rule } : (outcomeOf(broken) ?? { failure: code });
}

const isIn = <Names extends object>(
  names: Names,
  name: string,
): name is Extract<keyof Names, string> => Object.hasOwn(names, name);
