import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "../../cms/db/client";
import { ANONYMOUS } from "../../cms/shared/actor";
import type { OpenCms } from "../../cms/open";
import { requestOf, type VisitorSearch } from "../library/searches";
import { cpuMsOf } from "../processes";
import { percentile } from "../report";
import type { Browser } from "@playwright/test";
import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";

/** Concurrent requests. */
const VISITORS = 16;
/** Number of sender IP addresses, used in turn, because rate limits count by address. Of the benchmark network (RFC 2544). */
const ADDRESSES = 2_000;

/** A response as transferred. */
export interface Transferred {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Visitors who request pages over connections that stay open. */
interface Visitors {
  /** Returns null if the connection failed. */
  ask(address: string, headers?: Record<string, string>): Promise<Transferred | null>;
  close(): void;
}

export function createVisitors(): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  let sent = 0;
  const nextAddress = () => `198.18.${Math.floor((sent++ % ADDRESSES) / 250)}.${sent % 250}`;
  return {
    ask: (address, headers) =>
      new Promise((resolve) => {
        const failed = () => resolve(null);
        get(
          address,
          { agent, headers: { "X-Forwarded-For": nextAddress(), ...headers } },
          (response) => {
            buffer(response).then(
              (body) =>
                resolve({
                  status: response.statusCode ?? 0,
                  headers: response.headers as Record<string, string>,
                  body,
                }),
              failed,
            );
          },
        ).on("error", failed);
      }),
    close: () => agent.destroy(),
  };
}

/** Repeats a request by all visitors at once, until it is over. */
export async function askOften(isOver: () => boolean, ask: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (!isOver()) await ask();
    }),
  );
}

/** Requests made beforehand to warm up the programs. */
const WARM_UP_REQUESTS = 300;

/** The processes that answer requests together. */
export interface Answerer {
  url: string;
  /** Ids of the processes whose processor time is measured, by name. */
  pids: Record<string, number>;
}

interface Throughput {
  perSecond: number;
  /** Processor time per request by process, in ms; undefined if the system does not report it. */
  cpuMs: Record<string, number | undefined>;
  failed: number;
}

/** Requests these paths in turn, as fast as responses arrive, for this many seconds. */
export async function measureThroughput(
  { url, pids }: Answerer,
  {
    paths,
    headers = {},
    expected = 200,
    seconds,
  }: {
    paths: readonly string[];
    headers?: Record<string, string>;
    expected?: number;
    seconds: number;
  },
): Promise<Throughput> {
  const visitors = createVisitors();
  let requests = 0;
  const ask = async () => {
    const path = paths[requests++ % paths.length]!;
    const answer = await visitors.ask(url + path, { "Accept-Encoding": "br", ...headers });
    return answer?.status === expected;
  };

  let warm = 0;
  await askOften(
    () => warm >= WARM_UP_REQUESTS,
    async () => {
      await ask();
      warm++;
    },
  );
  const before = mapOf(pids, cpuMsOf);
  const started = performance.now();
  let [answered, failed] = [0, 0];
  await askOften(
    () => performance.now() - started > seconds * 1_000,
    async () => {
      if (await ask()) answered++;
      else failed++;
    },
  );
  const ms = performance.now() - started;
  const cpuMs = mapOf(pids, (pid, name) => {
    const [from, to] = [before[name], cpuMsOf(pid)];
    return from === undefined || to === undefined ? undefined : (to - from) / (answered + failed);
  });
  visitors.close();
  return { perSecond: answered / (ms / 1_000), cpuMs, failed };
}

const mapOf = <In, Out>(
  object: Record<string, In>,
  change: (value: In, name: string) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/** Times of searches in ms: the whole call, and its statements alone. */
interface SearchCallTimes {
  call: number[];
  statements: number[];
  /** Statements per call. */
  counts: number[];
}

/**
 * Runs each search once as a visitor's first page does, then its statements again in sequence. The difference is the content
 * system's overhead over its SQL.
 */
export async function measureSearchCalls(
  { services, database: { db } }: OpenCms,
  searches: readonly VisitorSearch[],
): Promise<SearchCallTimes> {
  const times: SearchCallTimes = { call: [], statements: [], counts: [] };
  for (const search of searches) {
    const recorded = recordStatements(db);
    const started = performance.now();
    await services.search.search(ANONYMOUS, requestOf(search));
    times.call.push(performance.now() - started);
    const statements = recorded.stop();

    const again = performance.now();
    for (const statement of statements) await db.executeQuery(statement);
    times.statements.push(performance.now() - again);
    times.counts.push(statements.length);
  }
  return times;
}

/** Records the statements of a database until stopped. */
function recordStatements(db: Db): { stop(): CompiledQuery[] } {
  const executor = db.getExecutor();
  const statements: CompiledQuery[] = [];
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = <Row>(statement: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
    statements.push(statement);
    return execute(statement);
  };
  return {
    stop() {
      executor.executeQuery = execute;
      return statements;
    },
  };
}

/** Returns a row of the table. */
export function searchCallRow(
  name: string,
  { call, statements, counts }: SearchCallTimes,
): Record<string, string | number> {
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  return {
    class: name,
    searches: call.length,
    statements: Math.round(sum(counts) / counts.length),
    "call p50": percentile(call, 0.5),
    p95: percentile(call, 0.95),
    "SQL p50": percentile(statements, 0.5),
    "p95 ": percentile(statements, 0.95),
    "call / SQL": (sum(call) / sum(statements)).toFixed(2),
  };
}

/** Slow 3G as in browsers' developer tools: 400 ms latency, 400 kbit/s. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1_000) / 8,
  uploadThroughput: (400 * 1_000) / 8,
};
const PHONE = { width: 360, height: 740 };
/** Timeout of a page load. */
const PAGE_LOAD_TIMEOUT_MS = 120_000;

export interface SlowLoad {
  /** Time in ms until the first paint, and until scripts respond. Without scripts, until forms and links work. */
  firstPaint: number;
  usable: number;
  /** Bytes transferred until then. */
  bytes: number;
}

/** Opens a page like a first-time visitor on a slow connection. */
export async function loadSlowly(
  browser: Browser,
  url: string,
  { light }: { light: boolean },
): Promise<SlowLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  if (light) await context.addCookies([{ name: "light", value: "on", url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: PAGE_LOAD_TIMEOUT_MS });
  const usable = await page.evaluate(async () => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    if (!("__reactRouterContext" in window)) return navigation!.domContentLoadedEventEnd;
    while (!("hydrated" in document.documentElement.dataset))
      await new Promise((next) => setTimeout(next, 20));
    return performance.now();
  });
  // The style sheet may still be loading.
  const firstPaint = await page.evaluate(
    () =>
      new Promise<number>((seen) => {
        new PerformanceObserver((list) =>
          list
            .getEntriesByName("first-contentful-paint")
            .forEach(({ startTime }) => seen(startTime)),
        ).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return { firstPaint, usable: Math.max(usable, firstPaint), bytes };
}
