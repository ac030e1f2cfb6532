import type { SearchEngine } from "../platform/search-engine.port";
import { openCms, type OpenCms } from "../open";
import { type CmsEnvironment, readCmsEnvironment } from "../platform/env";
import { createLogger } from "../platform/logger";
import { resolve } from "node:path";

/** Exit codes of commands. */
export const EXIT = { fine: 0, incomplete: 1, failed: 2 } as const;

/** Returns the environment for commands. Only warnings are logged unless LOG_LEVEL is set. Throws EnvError. */
export function commandEnvironment(): CmsEnvironment {
  return readCmsEnvironment({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
}

/**
 * Opens the content system for a command, runs the command and closes the system again. Only warnings are logged unless
 * LOG_LEVEL is set, and statements have no time limit. Returns what the command returns. If something fails, for example
 * because a running server holds the embedded database, prints one sentence on standard error and returns `EXIT.failed`.
 */
export async function runCommand(
  name: string,
  command: (opened: OpenCms, environment: CmsEnvironment) => Promise<number>,
): Promise<number> {
  let opened: OpenCms | undefined;
  try {
    const environment = commandEnvironment();
    opened = await openCms(environment, createLogger(environment), {
      statementTimeoutMs: 0,
      isCommand: true,
    });
    return await command(opened, environment);
  } catch (error) {
    console.error(`${name} failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    await opened?.close();
  }
}

/**
 * Finishes a large load: updates the statistics for ranking and query planning, recounts the terms and notifies all
 * processes.
 */
export async function finishLoad({ services, database }: OpenCms): Promise<void> {
  await services.searchEngine.finishIndexing();
  await services.taxonomies.recount();
  await database.announceChange("posts");
}

/** Returns the peak memory of this process, in MB. */
export function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/**
 * The minimum time between two progress messages. A terminal overwrites its line; elsewhere each message is a new line of
 * the log.
 */
const TERMINAL_MS = 200;
const LOG_MS = 10_000;

/** Shows the progress of a command, on one line of a terminal or as occasional lines elsewhere. */
export interface ProgressLine {
  /** Shows the progress, unless it was shown a moment ago. */
  show(text: string): void;
  /** Clears the line, so that the next output starts on an empty line. */
  clear(): void;
}

/** Creates a progress line on standard error, so that standard output contains only the report. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let last = performance.now() - (stream.isTTY ? TERMINAL_MS : 0);
  return {
    show(text) {
      const now = performance.now();
      if (now - last < (stream.isTTY ? TERMINAL_MS : LOG_MS)) return;
      last = now;
      stream.write(
        stream.isTTY ? `\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`,
      );
    },
    clear() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}

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

/** Posts indexed at once. Large batches are much faster, and this size needs a few hundred MB of memory. */
const INDEXED_AT_ONCE = 5_000;

/** Saved posts that wait for the search index. If the command is killed, the next start indexes the remaining posts. */
export interface IndexQueue {
  /** Adds posts, and indexes the queue when it has become long. */
  add(postIds: Iterable<number>): Promise<void>;
  /** Indexes the remaining posts. */
  finish(): Promise<void>;
}

export function createIndexQueue(engine: Pick<SearchEngine, "index">): IndexQueue {
  let waiting: number[] = [];

  async function finish(): Promise<void> {
    const due = waiting;
    waiting = [];
    if (due.length > 0) await engine.index(due);
  }

  return {
    async add(postIds) {
      waiting.push(...postIds);
      if (waiting.length >= INDEXED_AT_ONCE) await finish();
    },
    finish,
  };
}
