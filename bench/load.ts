import { randomBytes } from "node:crypto";
import { Agent, get } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { localisedPath } from "~/i18n/paths";
import { EXIT, runCommand } from "../cms/cli/command";
import { LANGUAGES } from "../cms/contract/languages";
import { seededRandom } from "../cms/platform/random";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, pathOf } from "./library/searches";
import { printTable } from "./table";
import { percentile } from "./timings";

/** How long each number of visitors is watched. */
const SECONDS_DEFAULT = 30;
/** Visitors who search at the same time, one number after the other. */
const VISITORS = [0, 5, 20, 50];
/** How long somebody reads a page before asking for the next. */
const READS_MS = { least: 500, most: 1_500 };
/** How long whoever watches the start page waits before asking for it again. */
const LOOKS_AGAIN_MS = 100;
/** Start pages asked for beforehand, so that the program is warm. */
const WARM_UP_PAGES = 50;

/** Starts the built site as a process of its own; see `scripts/lib/site.mjs`. */
export type StartSite = (environment: Record<string, string>) => Promise<{ url: string; stop(): Promise<void> }>;

/**
 * `npm run bench:load -- --seconds 30`: how long the start page takes while others search the library in DATA_DIR or
 * DATABASE_URL, over HTTP. Each visitor asks for a page of results, reads it for about a second and asks for another.
 */
export async function main(argv: string[], startSite: StartSite): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { seconds: { type: "string", default: String(SECONDS_DEFAULT) } } });
  const seconds = Number(values.seconds);
  const library: { paths: string[]; dataDir: string } = { paths: [], dataDir: "" };
  const drawn = await runCommand("The load benchmark", async ({ database }, { DATA_DIR }) => {
    console.log(`${await describeLibrary(database)}; ${availableParallelism()} cores for the site, the database and the visitors\n`);
    const classes = drawSearches(await sampleLibrary(database.db));
    Object.assign(library, { paths: inTurn(classes.map(({ searches }) => searches.map(pathOf))), dataDir: DATA_DIR });
    return EXIT.fine;
  });
  if (drawn !== EXIT.fine) return drawn;

  // A server's database wants secrets that all processes share; nobody signs in here.
  const secret = randomBytes(32).toString("hex");
  const site = await startSite({ DATA_DIR: library.dataDir, DATABASE_URL: process.env.DATABASE_URL ?? "", JWT_SECRET: secret, SESSION_SECRET: secret });
  try {
    for (let page = 0; page < WARM_UP_PAGES; page++) await ask(site.url + startPath(page));
    const rows = [];
    for (const visitors of VISITORS) rows.push(row(visitors, seconds, await watch(site.url, library.paths, visitors, seconds)));
    printTable(rows);
    return EXIT.fine;
  } finally {
    await site.stop();
  }
}

/** One of each class after the other, so that any stretch of the list is a mixture. */
function inTurn(classes: readonly string[][]): string[] {
  const longest = Math.max(...classes.map((paths) => paths.length));
  return Array.from({ length: longest }, (_, index) => classes.flatMap((paths) => paths[index] ?? [])).flat();
}

interface Watched {
  start: number[];
  searches: number[];
  failed: number;
}

/** Asks for the start page again and again while so many visitors search. */
async function watch(url: string, paths: readonly string[], visitors: number, seconds: number): Promise<Watched> {
  const watched: Watched = { start: [], searches: [], failed: 0 };
  const end = performance.now() + seconds * 1_000;
  const note = (times: number[], { ms, ok }: { ms: number; ok: boolean }) => {
    times.push(ms);
    if (!ok) watched.failed++;
  };
  let next = 0;

  async function lookAtStart(): Promise<void> {
    for (let page = 0; performance.now() < end; page++) {
      note(watched.start, await ask(url + startPath(page)));
      await pause(LOOKS_AGAIN_MS);
    }
  }

  async function visit(visitor: number): Promise<void> {
    const random = seededRandom(visitor);
    const read = () => pause(READS_MS.least + random() * (READS_MS.most - READS_MS.least));
    await read();
    while (performance.now() < end) {
      note(watched.searches, await ask(url + paths[next++ % paths.length]!));
      await read();
    }
  }

  await Promise.all([lookAtStart(), ...Array.from({ length: visitors }, (_, visitor) => visit(visitor))]);
  return watched;
}

function startPath(page: number): string {
  return localisedPath("/", LANGUAGES[page % LANGUAGES.length]!);
}

const agent = new Agent({ keepAlive: true });

/** Loads a page as a browser does, compressed, and to its end. A page that does not come is a failed one. */
function ask(address: string): Promise<{ ms: number; ok: boolean }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (ok: boolean) => resolve({ ms: performance.now() - started, ok });
    get(address, { agent, headers: { "Accept-Encoding": "br, gzip" } }, (response) => {
      response.on("end", () => done(response.statusCode === 200)).on("error", () => done(false)).resume();
    }).on("error", () => done(false));
  });
}

function row(visitors: number, seconds: number, { start, searches, failed }: Watched): Record<string, string | number> {
  return {
    "visitors searching": visitors,
    "start page p50": percentile(start, 0.5), "p95": percentile(start, 0.95), "max": percentile(start, 1),
    "searches a second": (searches.length / seconds).toFixed(1),
    "search page p50": percentile(searches, 0.5), "p95 ": percentile(searches, 0.95), "max ": percentile(searches, 1),
    failed,
  };
}
