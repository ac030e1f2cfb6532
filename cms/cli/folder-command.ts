import { resolve } from "node:path";
import { EXIT } from "./command";
import { createProgressLine, type ProgressLine } from "./progress";

/** The input of a command that works on a backup's folder. */
interface FolderWork {
  folder: string;
  line: ProgressLine;
  /** Registers something to close at the end. What was registered last is closed first. */
  closeLater(close: () => unknown): void;
}

/**
 * Runs `npm run backup` or `npm run restore`, which take a folder as their only argument. Returns what the work returns.
 * If it fails, prints one sentence on standard error and returns `EXIT.failed`.
 */
export async function runOnFolder(
  name: "backup" | "restore",
  argv: string[],
  work: (given: FolderWork) => Promise<number>,
): Promise<number> {
  const [place, ...more] = argv;
  if (!place || more.length > 0 || place.startsWith("-")) {
    console.error(`Usage: npm run ${name} -- FOLDER`);
    return EXIT.failed;
  }
  const line = createProgressLine();
  const closing: (() => unknown)[] = [];
  try {
    return await work({
      folder: resolve(place),
      line,
      closeLater: (close) => closing.unshift(close),
    });
  } catch (error) {
    line.clear();
    console.error(`The ${name} failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    for (const close of closing) await close();
  }
}
