import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EXIT, runCommand } from "../cms/cli/command";
import { projectFile } from "../cms/platform/project-file";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, pathOf, wordSearches } from "./library/searches";
import { requestPages } from "./profile";
import type { StartSite } from "./load";
import { memoryMb } from "./load/runs";
import { AS_IN_SERVICE_UNITS, cpuMsOf } from "./processes";
import { printTable } from "./report";

/** Time after which a started site has done its first jobs. Chosen: twice what they take at 200,000 documents. */
const SETTLED_MS = 15_000;
/** Distance between two readings of the memory of an import. */
const READ_EVERY_MS = 50;

/**
 * `npm run bench:memory -- --searches 500 --import FILE.jsonl`: how much memory the site over the library in DATA_DIR or
 * DATABASE_URL needs after its start and after different searches with words, with the page cache, and how long it takes to
 * start. `--import` also measures an import of this file into a new library, and again. Linux only. Returns 0, or 2 if the options are
 * wrong or the command could not continue.
 */
export async function main(argv: string[], startSite: StartSite): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { searches: { type: "string", default: "500" }, import: { type: "string" } },
  });
  const searches = Number(values.searches);
  if (!Number.isInteger(searches) || searches < 1) {
    console.error("Usage: npm run bench:memory -- [--searches 500] [--import FILE.jsonl]");
    return EXIT.failed;
  }
  const library = { dataDir: "", paths: [] as string[] };
  const prepared = await runCommand("The memory benchmark", async ({ database }, { DATA_DIR }) => {
    library.dataDir = DATA_DIR;
    const classes = drawSearches(await sampleLibrary(database.db), searches);
    library.paths = wordSearches(classes).map(pathOf).slice(0, searches);
    console.log(
      `${await describeLibrary(database)}; ${availableParallelism()} cores for the site and the client; memory in MB\n`,
    );
    return EXIT.fine;
  });
  if (prepared !== EXIT.fine) return prepared;
  if (library.paths.length === 0) {
    console.error("The memory benchmark failed: the library has no words to search for");
    return EXIT.failed;
  }
  printTable([
    ...(await measureSite(library, startSite)),
    ...(values.import === undefined ? [] : await measureImports(values.import)),
  ]);
  return EXIT.fine;
}

/** A line of the table. */
type Row = Record<"after" | "memory" | "peak" | "seconds" | "CPU s", string | number>;

async function measureSite(
  { dataDir, paths }: { dataDir: string; paths: readonly string[] },
  startSite: StartSite,
): Promise<Row[]> {
  const started = performance.now();
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    BACKUPS: "off",
    ...AS_IN_SERVICE_UNITS,
  });
  try {
    const rows = [rowOf("the start", site.pid, started)];
    await pause(SETTLED_MS);
    rows.push(rowOf("its first jobs", site.pid, started));
    const [from, before] = [performance.now(), cpuMsOf(site.pid)];
    await requestPages(site.url, paths, paths.length);
    rows.push(rowOf(`${paths.length} searches`, site.pid, from, before));
    return rows;
  } finally {
    await site.stop();
  }
}

/** Imports a file into a new library, which makes the database first, and again into the same library. */
async function measureImports(file: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-import-"));
  try {
    return [
      await measureImport(file, folder, "an import into a new library"),
      await measureImport(file, folder, "the same import again"),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureImport(file: string, folder: string, after: string): Promise<Row> {
  const started = performance.now();
  const child = spawn(process.execPath, [projectFile("scripts/run.mjs"), "import", file], {
    env: {
      ...process.env,
      ...AS_IN_SERVICE_UNITS,
      DATA_DIR: folder,
      DATABASE_URL: "",
      SAMPLE_CONTENT: "none",
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  let row = rowOf(after, child.pid!, started);
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([ended, pause(READ_EVERY_MS)]);
    const now = rowOf(after, child.pid!, started);
    // An ended process has no memory left to read.
    if (now.peak !== "") row = now;
  }
  if (child.exitCode !== EXIT.fine) throw new Error(`The import of ${file} failed`);
  return row;
}

/** Reads a process: its memory, its peak memory, and the time since a moment. */
function rowOf(after: string, pid: number, since: number, cpuBeforeMs = 0): Row {
  return {
    after,
    memory: memoryMb(pid) ?? "",
    peak: peakMemoryMb(pid) ?? "",
    seconds: ((performance.now() - since) / 1_000).toFixed(1),
    "CPU s": (((cpuMsOf(pid) ?? 0) - cpuBeforeMs) / 1_000).toFixed(1),
  };
}

/** Returns the peak memory of a process, in MB; undefined for an ended process, and without /proc. See proc(5). */
function peakMemoryMb(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return undefined;
  }
}
