import { join } from "node:path";
import { DateTime } from "luxon";
import { safetyCopies, safetyCopiesFolder } from "../platform/safety-copies-folder";

/** Thrown when the embedded database is damaged. The message tells the operator how to restore it. */
export class DamagedDatabaseError extends Error {
  override name = "DamagedDatabaseError";
  constructor(dataDir: string, damage: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${join(dataDir, "db")} cannot be used: ${damage}. ${adviceFor(dataDir)}`,
      options,
    );
  }
}

/** PostgreSQL's codes for damaged data and indexes, a missing file, and an unreadable file. */
const DAMAGE_CODES = new Set(["XX001", "XX002", "58P01", "58030"]);

/** Returns whether the database reported that its own files are damaged. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && DAMAGE_CODES.has((error as { code?: string }).code ?? "");
}

function adviceFor(dataDir: string): string {
  const [newest] = safetyCopies(dataDir);
  if (!newest) {
    return (
      `There is no safety copy in ${safetyCopiesFolder(dataDir)}. To restore a backup of your own, move the folders db, files and secrets ` +
      `out of ${dataDir} first, then run: DATA_DIR=${quoted(dataDir)} npm run restore -- FOLDER`
    );
  }
  const made = DateTime.fromJSDate(newest.made, { zone: "utc" })
    .setLocale("en")
    .toFormat("d LLLL yyyy, HH:mm 'UTC'");
  return (
    `The newest safety copy is of ${made}: ${newest.path}. Restore it with this command, which keeps the damaged folder beside the restored one:\n` +
    `  DATA_DIR=${quoted(dataDir)} npm run restore -- ${quoted(newest.path)}`
  );
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
