import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { searchPath, EMPTY_SEARCH } from "~/paths/search";
import { EXIT, runCommand } from "../cms/cli/command";
import type { Db } from "../cms/db/client";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, pathOf, wordSearches } from "./library/searches";
import { readLoadTargets } from "./load/scene";
import type { Started } from "./page";
import {
  causeRows,
  createSourceFinder,
  type CpuProfile,
  type Frame,
  functionRows,
  readTimes,
} from "./profile/read-profile";
import { printTable } from "./report";

/** Pages requested beforehand, so that the measured ones run compiled code. Chosen: fewer make the figures depend on luck. */
const WARM_UP_PAGES = 150;
/** Distance between samples, in µs. Chosen: half of Node's default, and still without much influence on the times. */
const SAMPLE_EVERY_US = 500;
/** Threads with less work per page are left out, in ms: they do something else. */
const THREAD_MIN_MS = 0.2;

const KINDS = ["start", "document", "words", "all results"] as const;

/** Programs that run beside the command; see `scripts/bench-site.mjs`. */
export interface ProfileTools {
  startSite(
    environment: Record<string, string>,
    program?: string,
    nodeArguments?: string[],
  ): Promise<Started>;
}

const USAGE = `Usage: npm run profile -- [--page "${KINDS.join("|")}"] [--path /ADDRESS] [--requests 300] [--functions 25]`;

/**
 * `npm run profile -- --page words --requests 300`: shows what the processor does while the site renders pages without its page
 * cache, by cause and by function, in ms per page. Uses the library in DATA_DIR or DATABASE_URL. Returns 0, or 2 if the options
 * are wrong, a page failed or the command could not continue. See docs/profiling.md.
 */
export async function main(argv: string[], tools: ProfileTools): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      page: { type: "string", default: "words" },
      path: { type: "string", multiple: true },
      requests: { type: "string", default: "300" },
      functions: { type: "string", default: "25" },
    },
  });
  const [requests, functions] = [Number(values.requests), Number(values.functions)];
  if (!KINDS.some((kind) => kind === values.page) || !(requests > 0) || !(functions >= 0)) {
    console.error(USAGE);
    return EXIT.failed;
  }
  const library = { dataDir: "", paths: values.path ?? [] };
  const prepared = await runCommand("The profile", async ({ database }, { DATA_DIR }) => {
    library.dataDir = DATA_DIR;
    if (!values.path) library.paths = await readPaths(database.db, values.page);
    console.log(
      `${await describeLibrary(database)}; ${availableParallelism()} cores for the site and the client`,
    );
    return EXIT.fine;
  });
  if (prepared !== EXIT.fine) return prepared;

  const folder = mkdtempSync(join(tmpdir(), "resource-library-profile-"));
  try {
    const measured = await profileSite(library, folder, requests, tools);
    const wallMs = (measured.toUs - measured.fromUs) / 1_000 / requests;
    console.log(
      `${requests} pages such as ${library.paths[0]!}, one after the other: ${wallMs.toFixed(1)} ms per page\n`,
    );
    for (const thread of readThreads(folder, measured, requests)) {
      console.log(`${thread.name}: ${thread.busyMs.toFixed(1)} ms per page\n`);
      printTable(causeRows(thread.frames, requests));
      console.log();
      if (functions > 0) printTable(functionRows(thread.frames, requests).slice(0, functions));
      console.log();
    }
    return EXIT.fine;
  } catch (error) {
    console.error(`The profile failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests pages of a site that writes its profiles to the folder. Returns when the measured ones began and ended, in µs. */
async function profileSite(
  library: { dataDir: string; paths: readonly string[] },
  folder: string,
  requests: number,
  tools: ProfileTools,
): Promise<{ fromUs: number; toUs: number }> {
  const site = await tools.startSite(
    {
      DATA_DIR: library.dataDir,
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      PAGE_CACHE_MB: "0",
      BACKUPS: "off",
    },
    "start",
    ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${SAMPLE_EVERY_US}`],
  );
  try {
    await requestPages(site.url, library.paths, WARM_UP_PAGES);
    const fromUs = nowUs();
    await requestPages(site.url, library.paths, requests, WARM_UP_PAGES);
    return { fromUs, toUs: nowUs() };
  } finally {
    // Node writes the profiles when the process ends.
    await site.stop();
  }
}

/** Microseconds on the clock that profiles use. */
const nowUs = () => Number(process.hrtime.bigint() / 1_000n);

/** Returns paths of a kind of page in the library. Throws if there are none. */
async function readPaths(db: Db, kind: string): Promise<string[]> {
  if (kind === "start") return ["/"];
  if (kind === "all results") return [searchPath(EMPTY_SEARCH)];
  const paths =
    kind === "document"
      ? (await readLoadTargets(db)).documents.map(({ path }) => path)
      : wordSearches(drawSearches(await sampleLibrary(db))).map(pathOf);
  if (paths.length === 0) throw new Error(`The library has no pages of this kind: ${kind}`);
  return paths;
}

/** Requests pages one after the other, each as another visitor, so that no limit applies. Throws for any status but 200. */
export async function requestPages(
  url: string,
  paths: readonly string[],
  count: number,
  first = 0,
): Promise<void> {
  for (let number = first; number < first + count; number++) {
    const path = paths[number % paths.length]!;
    const answer = await fetch(url + path, {
      headers: { "Accept-Encoding": "gzip", "X-Forwarded-For": visitorAddress(number) },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
}

const visitorAddress = (number: number) => `10.0.${(number >> 8) & 255}.${number & 255}`;

interface Thread {
  name: string;
  busyMs: number;
  frames: Frame[];
}

/** Reads the profiles of a folder: one per thread. Returns the busiest thread first, with times per page. */
function readThreads(
  folder: string,
  measured: { fromUs: number; toUs: number },
  requests: number,
): Thread[] {
  const sourceOf = createSourceFinder();
  return readdirSync(folder)
    .filter((file) => file.endsWith(".cpuprofile"))
    .map((file) => {
      const profile = JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile;
      const frames = readTimes(profile, measured).map((time) => ({ ...time, ...sourceOf(time) }));
      const busyMs = frames.reduce((sum, { ms }) => sum + ms, 0) / requests;
      return { file, busyMs, frames };
    })
    .filter(({ busyMs }) => busyMs >= THREAD_MIN_MS)
    .toSorted((a, b) => b.busyMs - a.busyMs)
    .map(({ file, ...thread }) => ({ name: threadName(file), ...thread }));
}

/** Node names a profile `CPU.date.time.pid.thread.sequence.cpuprofile`. The main thread is number 0. */
function threadName(file: string): string {
  const thread = file.split(".")[4];
  return thread === "0" ? "Main thread" : `Thread ${thread}`;
}
