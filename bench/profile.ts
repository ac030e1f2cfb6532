import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, dirname, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { searchPath, EMPTY_SEARCH } from "~/paths/search";
import { EXIT, runCommand } from "../cms/cli/command";
import type { Db } from "../cms/db/client";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, pathOf, wordSearches } from "./library/searches";
import { readLoadTargets } from "./load/scene";
import type { Started } from "./page";
import { printTable } from "./report";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

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

/** A function as V8's profiler names it. Line and column begin at 0; -1 where the code is native. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/** The parts of a `.cpuprofile` that are read here. Times are in µs, on the clock of `process.hrtime`. */
export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** Names of V8's frames during which the thread does nothing. */
const IDLE = ["(idle)", "(program)", "(root)"];

/**
 * Returns the time in each function itself, in ms, between two moments. Time without work is left out. `(program)` is also left
 * out: V8 counts waiting in system calls there.
 */
export function readTimes(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  { fromUs, toUs }: { fromUs: number; toUs: number },
): (CallFrame & { ms: number })[] {
  const frameOf = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, CallFrame & { ms: number }>();
  let now = startTime;
  samples.forEach((id, place) => {
    const delta = timeDeltas[place] ?? 0;
    now += delta;
    const frame = frameOf.get(id);
    if (!frame || now < fromUs || now > toUs || IDLE.includes(frame.functionName)) return;
    const key = `${frame.url}:${frame.lineNumber}:${frame.columnNumber}:${frame.functionName}`;
    const time = times.get(key) ?? { ...frame, ms: 0 };
    time.ms += delta / 1_000;
    times.set(key, time);
  });
  return [...times.values()];
}

/** A place in a source file. `file` is relative to the project; "" for native code. */
export interface Source {
  file: string;
  /** Begins at 1. */
  line: number;
}

/** Creates a function that finds the source of a frame, by the source map of the build where there is one. */
function createSourceFinder(): (frame: CallFrame) => Source {
  const maps = new Map<string, { map: SourceMap; folder: string } | null>();
  const mapOf = (path: string) => {
    // Some packages have source maps, whose paths would hide the package's name.
    if (path.includes("node_modules")) return null;
    let known = maps.get(path);
    if (known === undefined) {
      known = existsSync(`${path}.map`)
        ? {
            map: new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8"))),
            folder: dirname(path),
          }
        : null;
      maps.set(path, known);
    }
    return known;
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith("file:")) return { file: url, line: lineNumber + 1 };
    const path = fileURLToPath(url);
    const mapped = mapOf(path);
    const entry = mapped?.map.findEntry(lineNumber, columnNumber);
    if (!mapped || !entry || !("originalSource" in entry))
      return { file: relative(process.cwd(), path), line: lineNumber + 1 };
    return {
      file: relative(process.cwd(), resolve(mapped.folder, entry.originalSource)),
      line: entry.originalLine + 1,
    };
  };
}

/** The time in one function itself, in ms, with its place in the sources. */
interface Frame extends Source {
  functionName: string;
  ms: number;
}

/** Causes of processor time, by file: the first match counts. Other packages are causes of their own. */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/^node_modules\/(react|react-dom|scheduler|lucide-react)\//, "React"],
  [/^node_modules\/(react-router|@react-router\/[^/]+)\//, "React Router"],
  [/^node_modules\/(i18next|react-i18next|remix-i18next|intl-[^/]+)\//, "translations"],
  [/^node_modules\/(hono|@hono\/[^/]+)\//, "web server"],
  [/^node_modules\/(kysely|pg|pg-[^/]+|@electric-sql\/[^/]+|drizzle)\//, "database client"],
  [/^node_modules\/(zod|@conform-to\/[^/]+)\//, "validation"],
  [/^node_modules\/(graphql|graphql-[^/]+|@graphql-[^/]+\/[^/]+)\//, "GraphQL"],
  [/^node_modules\/(pino|pino-[^/]+|sonic-boom)\//, "logging"],
  [/^cms\/db\//, "database client"],
  [/^packages\/search\//, "search engine"],
  [/^app\/(content|contexts)/, "website: content client"],
  [/^app\/(http|middleware|entry|root)/, "website: host and middleware"],
  [/^app\/i18n\//, "translations"],
  [/^app\//, "website: pages and components"],
  [/^server\.ts$/, "website: host and middleware"],
  [/^cms\/http\//, "content system: HTTP"],
  [/^cms\//, "content system: services"],
  [/undici|internal\/deps\/undici/, "Node: fetch"],
  [/^node:internal\/webstreams/, "Node: web streams"],
  [/^node:(internal\/streams|stream|internal\/js_stream)/, "Node: streams"],
  [/^node:(_http|internal\/http|net|internal\/net|internal\/stream_base)/, "Node: HTTP"],
  [/^node:(zlib|internal\/zlib)/, "Node: compression"],
  [
    /^node:(internal\/process|internal\/timers|timers|internal\/async)/,
    "Node: timers and promises",
  ],
  [/^node:(internal\/abort|internal\/event_target|events)/, "Node: events and abort signals"],
  [/^node:(internal\/worker|internal\/per_context)/, "Node: messages between threads"],
  [/^node:/, "Node: other"],
  [/^wasm:/, "WebAssembly"],
];

/** Native functions by the name that V8 gives them. */
const NATIVE: Readonly<Record<string, string>> = {
  "(garbage collector)": "garbage collection",
  postMessage: "Node: messages between threads",
  writev: "Node: HTTP",
  writeUtf8String: "Node: HTTP",
  writeBuffer: "Node: HTTP",
};

/** Returns the cause of a function's own time. */
export function causeOf({ file, functionName }: Pick<Frame, "file" | "functionName">): string {
  if (file === "") return NATIVE[functionName] ?? "native code";
  const known = CAUSES.find(([pattern]) => pattern.test(file));
  if (known) return known[1];
  const name = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  return name === undefined ? "other" : `package ${name}`;
}

/** Returns the rows of the table by cause, the greatest first, in ms per page. Causes below a twentieth of a ms are joined. */
export function causeRows(
  frames: readonly Frame[],
  pages: number,
): Record<"cause" | "ms per page" | "share", string>[] {
  const sums = new Map<string, number>();
  for (const frame of frames)
    sums.set(causeOf(frame), (sums.get(causeOf(frame)) ?? 0) + frame.ms / pages);
  const total = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  let rest = 0;
  const shown: [string, number][] = [];
  for (const [cause, ms] of [...sums].toSorted((a, b) => b[1] - a[1])) {
    if (ms < SHOWN_MIN_MS) rest += ms;
    else shown.push([cause, ms]);
  }
  if (rest > 0) shown.push(["everything else", rest]);
  return shown.map(([cause, ms]) => ({
    cause,
    "ms per page": ms.toFixed(2),
    share: `${((100 * ms) / total).toFixed(0)} %`,
  }));
}

const SHOWN_MIN_MS = 0.05;

/** Returns the rows of the table by function, the greatest first, in ms per page. */
export function functionRows(
  frames: readonly Frame[],
  pages: number,
): Record<"function" | "ms per page" | "file", string>[] {
  return frames
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ functionName, file, line, ms }) => ({
      function: functionName || "(anonymous)",
      "ms per page": (ms / pages).toFixed(2),
      file: file === "" ? "" : `${file.replace(/^.*node_modules\//, "")}:${line}`,
    }));
}
