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
