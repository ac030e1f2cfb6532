import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A safety copy in the data folder. */
export interface SafetyCopy {
  path: string;
  /** The time of the database snapshot in the copy. */
  made: Date;
}

/** Written last, so a folder without it is not a copy. */
const MANIFEST = "manifest.json";
/** The name of a finished copy: its time in UTC, so that names sort by age. */
const FINISHED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the folder of a data folder's safety copies. */
export const safetyCopiesFolder = (dataDir: string): string => join(dataDir, "backups");

/** Returns the name of a copy made at a moment. */
export const safetyCopyName = (made: Date): string =>
  `${made.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/**
 * Returns the finished safety copies of a data folder, the newest first. Never throws: an unreadable folder counts as empty.
 */
export function safetyCopies(dataDir: string): SafetyCopy[] {
  const folder = safetyCopiesFolder(dataDir);
  const names = namesIn(folder)
    .filter((name) => FINISHED.test(name))
    .sort()
    .reverse();
  return names.flatMap((name) => {
    const path = join(folder, name);
    const made = madeOf(join(path, MANIFEST));
    return made ? [{ path, made }] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function madeOf(manifest: string): Date | null {
  try {
    const made = new Date((JSON.parse(readFileSync(manifest, "utf8")) as { made: string }).made);
    return Number.isNaN(made.getTime()) ? null : made;
  } catch {
    return null;
  }
}
