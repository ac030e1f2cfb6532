import { PROFILE_RULE_SENTENCES, type ProfileRule } from "#contract/author-rules";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { UPLOAD_REASONS, type UploadReason } from "#contract/upload-reasons";
import { failureOf } from "~/features/forms/read-form.server";
import type { PictureOutcome } from "./edit-data";

/** Returns the name of an outcome for an address. */
export const nameOf = (outcome: PictureOutcome): string => Object.values(outcome)[0] ?? "";

/** Returns the outcome with that name; null for unknown names. */
export function outcomeOf(name: string | null | undefined): PictureOutcome | null {
  if (name == null) return null;
  if (name === "saved" || name === "removed") return { done: name };
  if (isIn(PROFILE_RULE_SENTENCES, name)) return { rule: name };
  if (isIn(UPLOAD_REASONS, name)) return { reason: name };
  return isIn(ERROR_STATUS, name) ? { failure: name } : null;
}

/** Upload reasons whose general messages are about documents, and the rules for images that replace them. */
const OF_PICTURES: Partial<Record<string, ProfileRule>> = {
  type_not_allowed: "picture_kind",
  too_large: "picture_too_large",
  payload_too_large: "picture_too_large",
} satisfies Partial<Record<UploadReason | ErrorCode, ProfileRule>>;

/** Returns why an image was refused. Rethrows unexpected errors. */
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
