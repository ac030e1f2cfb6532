import type { Source } from "./read-profile";

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
