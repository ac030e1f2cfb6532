import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

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
export function createSourceFinder(): (frame: CallFrame) => Source {
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
export interface Frame extends Source {
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
