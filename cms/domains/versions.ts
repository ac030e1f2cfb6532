import { createHash } from "node:crypto";
import { AppError } from "../contract/errors";

/** A word for rows as they were read: another state has another. For what has no time of its last change of its own. */
export function versionOf(rows: readonly object[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}

/** Throws `edit_conflict` where what was read is not what there is. */
export function checkVersion(read: string, present: string): void {
  if (read !== present) throw new AppError("edit_conflict", "Somebody else changed this meanwhile; read it again");
}
