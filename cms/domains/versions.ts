import { createHash } from "node:crypto";
import { AppError } from "../contract/errors";

/** A short word for a text: another text has another. */
export function wordFor(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** A word for rows as they were read: another state has another. For what has no time of its last change of its own. */
export function versionOf(rows: readonly object[]): string {
  return wordFor(JSON.stringify(rows));
}

/** Throws `edit_conflict` where what was read is not what there is. */
export function checkVersion(read: string, present: string): void {
  if (read !== present)
    throw new AppError("edit_conflict", "Somebody else changed this meanwhile; read it again");
}
