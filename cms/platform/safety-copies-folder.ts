import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A safety copy in the data folder. */
export interface SafetyCopy {
  path: string;
  /** When the database was as it is in the copy. */
  made: Date;
}

/** Written last, so that a folder without it is no copy. */
const MANIFEST = "manifest.json";
/** How a finished copy is called: its time in UTC, so that names sort by age. */
const FINISHED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Where the safety copies of a data folder are. */
export const safetyCopiesFolder = (dataDir: string): string => join(dataDir, "backups");

/** The name of a copy of a moment. */
export const safetyCopyName = (made: Date): string =>
  `${made.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** The finished safety copies of a data folder, the newest first. Never throws: a folder that cannot be read has none. */
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
