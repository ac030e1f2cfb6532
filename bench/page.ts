import type { Browser } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { get } from "node:http";
import { availableParallelism } from "node:os";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { EXIT, runCommand } from "../cms/cli/command";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches } from "./library/searches";
import {
  measureSearchCalls,
  searchCallRow,
  loadSlowly,
  type SlowLoad,
  type Answerer,
  measureThroughput,
} from "./page/measurements";
import { printTable } from "./report";

/** How long each variant is measured. */
const SECONDS_DEFAULT = 10;
const SEARCH_PAGE = "/search";
/** Loads of a page on a slow connection, of which the median counts. They differ only by the machine's noise. */
const SLOW_LOADS = 3;

/** A program in its own process. */
export interface Started {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The answer of the bare server for a path. */
export interface PreparedAnswer {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Programs that run beside the benchmark; see `scripts/bench-site.mjs`. */
export interface PageBenchTools {
  startSite(environment: Record<string, string>, program?: string): Promise<Started>;
  startBareServer(answers: PreparedAnswer[]): Promise<Started>;
  startBrowser(): Promise<Browser>;
}

/**
 * `npm run bench:page -- --seconds 10`: what a rendered and a cached page of results cost, compared with a bare server that
 * sends the same bytes. Also measures the content system's overhead over its SQL, all requests of a first visit, and pages on a
 * slow connection. Uses the library in DATA_DIR or DATABASE_URL.
 */
export async function main(argv: string[], tools: PageBenchTools): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { seconds: { type: "string", default: String(SECONDS_DEFAULT) } },
  });
  const library = { dataDir: "" };
  const measured = await runCommand("The page benchmark", async (opened, { DATA_DIR }) => {
    library.dataDir = DATA_DIR;
    console.log(
      `${await describeLibrary(opened.database)}; ${availableParallelism()} cores for the programs and the clients\n`,
    );
    console.log("The search call, and only its statements, in ms\n");
    const rows = [];
    for (const { name, searches } of drawSearches(await sampleLibrary(opened.database.db)))
      rows.push(searchCallRow(name, await measureSearchCalls(opened, searches)));
    printTable(rows);
    return EXIT.fine;
  });
  if (measured !== EXIT.fine) return measured;

  // Runs the content system apart from two websites, to measure the processor time of each.
  const secret = randomBytes(32).toString("hex");
  const shared = { DATA_DIR: library.dataDir, JWT_SECRET: secret, SESSION_SECRET: secret };
  const content = await tools.startSite(
    { ...shared, DATABASE_URL: process.env.DATABASE_URL ?? "" },
    "cms",
  );
  const started: Started[] = [content];
  try {
    const website = async (own: Record<string, string>) => {
      const program = await tools.startSite({ ...shared, CMS_URL: content.url, ...own });
      started.push(program);
      return program;
    };
    const [cached, uncached] = [await website({}), await website({ PAGE_CACHE_MB: "0" })];
    await measureAnswers({
      content,
      cached,
      uncached,
      seconds: Number(values.seconds),
      tools,
      started,
    });
    await measureFirstVisit(
      { url: cached.url, pids: { website: cached.pid } },
      Number(values.seconds),
    );
    await measureSlowConnection(cached.url, tools);
    return EXIT.fine;
  } finally {
    for (const program of started.toReversed()) await program.stop();
  }
}

async function measureAnswers({
  content,
  cached,
  uncached,
  seconds,
  tools,
  started,
}: {
  content: Started;
  cached: Started;
  uncached: Started;
  seconds: number;
  tools: PageBenchTools;
  started: Started[];
}): Promise<void> {
  const { headers, body } = await answerOf(cached.url + SEARCH_PAGE);
  const bare = await tools.startBareServer([{ path: SEARCH_PAGE, status: 200, headers, body }]);
  started.push(bare);

  const website = (program: Started): Answerer => ({
    url: program.url,
    pids: { website: program.pid, content: content.pid },
  });
  const ways: {
    name: string;
    answerer: Answerer;
    headers?: Record<string, string>;
    expected?: number;
  }[] = [
    {
      name: "bare node:http, same bytes",
      answerer: { url: bare.url, pids: { website: bare.pid } },
    },
    { name: "cached page", answerer: website(cached) },
    {
      name: "unchanged page (304)",
      answerer: website(cached),
      headers: { "If-None-Match": headers["etag"] ?? "" },
      expected: 304,
    },
    { name: "rendered page", answerer: website(uncached) },
  ];
  console.log(
    `\nThe search page, ${(body.length / 1024).toFixed(1)} KB over the wire, requested repeatedly\n`,
  );
  const rows = [];
  let most: number | undefined;
  for (const { name, answerer, ...request } of ways) {
    const { perSecond, cpuMs, failed } = await measureThroughput(answerer, {
      paths: [SEARCH_PAGE],
      seconds,
      ...request,
    });
    most ??= perSecond;
    rows.push({
      answer: name,
      "requests/s": Math.round(perSecond),
      "share of bare server": `${((100 * perSecond) / most).toFixed(1)} %`,
      "CPU ms": formatMs(cpuMs["website"]),
      "content system CPU ms": formatMs(cpuMs["content"]),
      failed,
    });
  }
  printTable(rows);
}

/**
 * Measures what a first visit to the search page costs the website: the page, the files that it names, and the router's request
 * for the routes of its links. The browser's router adds a few paths above the links.
 */
async function measureFirstVisit(answerer: Answerer, seconds: number): Promise<void> {
  const html = await (await fetch(answerer.url + SEARCH_PAGE)).text();
  const found = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, part]) => part!)),
  ];
  const [version] = found(/\/assets\/manifest-(\w+)\.js/g);
  const links = found(/href="(\/[^"?#]*)/g).filter((link) => !/\.\w+$/.test(link));
  // The page names the manifest of all routes, but no browser loads it.
  const files = found(/"(\/assets\/(?!manifest-)[^"]+)"/g);
  if (!version || files.length === 0) throw new Error("The search page names no files.");
  const routes = new URLSearchParams({ paths: links.toSorted().join(","), version });
  const parts = [
    { part: "page", paths: [SEARCH_PAGE] },
    { part: "files that the page names", paths: files },
    { part: "routes of its links", paths: [`/__manifest?${routes}`] },
  ];
  const rows = [];
  for (const { part, paths } of parts) {
    const { cpuMs, failed } = await measureThroughput(answerer, { paths, seconds });
    const each = cpuMs["website"];
    rows.push({
      part,
      requests: paths.length,
      "CPU ms": formatMs(each && each * paths.length),
      failed,
    });
  }
  console.log("\nWhat a first visit to the search page costs the website\n");
  printTable(rows);
}

/** Returns a response as transferred, without the headers that each server sets itself. */
function answerOf(address: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { "Accept-Encoding": "br" } }, (response) => {
      const {
        connection: _connection,
        date: _date,
        ...headers
      } = response.headers as Record<string, string>;
      buffer(response).then((body) => resolve({ headers, body }), reject);
    }).on("error", reject);
  });
}

const formatMs = (ms: number | undefined): string => ms?.toFixed(2) ?? "";

async function measureSlowConnection(url: string, tools: PageBenchTools): Promise<void> {
  const recent = await fetch(`${url}/api/v1/get_recent_documents`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lang: "en", limit: 1 }),
  });
  const {
    documents: [document],
  } = (await recent.json()) as { documents: { link: string }[] };
  const browser = await tools.startBrowser();
  try {
    const rows = [];
    for (const [name, path] of [
      ["start", "/"],
      ["search", SEARCH_PAGE],
      ["document", document?.link ?? "/"],
    ] as const) {
      for (const light of [false, true]) {
        const loads: SlowLoad[] = [];
        for (let load = 0; load < SLOW_LOADS; load++)
          loads.push(await loadSlowly(browser, url + path, { light }));
        const median = (of: (load: SlowLoad) => number) =>
          loads.map(of).sort((a, b) => a - b)[Math.floor(SLOW_LOADS / 2)]!;
        rows.push({
          page: name,
          version: light ? "light" : "normal",
          "first paint s": seconds(median((load) => load.firstPaint)),
          "usable s": seconds(median((load) => load.usable)),
          "KB until usable": (median((load) => load.bytes) / 1024).toFixed(1),
        });
      }
    }
    console.log("\nA first visit on slow 3G (400 ms, 400 kbit/s), on a phone\n");
    printTable(rows);
  } finally {
    await browser.close();
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
