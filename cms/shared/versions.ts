import { createHash } from "node:crypto";
import { AppError } from "../contract/errors";

/** Returns a short hash of a text. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Returns a hash of rows as they were read. For data without a time of its last change. */
export function versionOf(rows: readonly object[]): string {
  return shortHash(JSON.stringify(rows));
}

/** Throws `edit_conflict` if the data has changed since it was read. */
export function checkVersion(read: string, present: string): void {
  if (read !== present)
    throw new AppError(
      "edit_conflict",
      "Another user has changed this since you read it. Read it again.",
    );
}
