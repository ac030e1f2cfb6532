import { randomBytes } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { createProgressLine, EXIT, finishLoad, runCommand } from "../cms/cli/command";
import type { Db } from "../cms/db/client";
import type { OpenCms } from "../cms/open";
import { describeLibrary } from "./library/sample";
import {
  inTemporaryLibrary,
  requireEmptyLibrary,
  saveSyntheticDocuments,
} from "./library/temporary-library";
import type { PreparedAnswer, Started } from "./page";
import { type Address, PAGES, type PageKind, readAddresses } from "./peers/addresses";
import { type Program, Requests } from "./peers/program";
import { compare, figureRows, type Plan, POSTGRES, ratioRows } from "./peers/rounds";
import { createPeersSchema, dropPeersSchema } from "./peers/schema";
import { statOf } from "./processes";
import { printTable } from "./report";

/** Programs that render each page from the same data, and the bare server to compare with cached pages. */
const PEERS = ["react-router", "next"] as const;
const LIMIT = "limit";
/** Number of cached pages of each kind. All of them fit in the cache. */
const CACHED_ADDRESSES = 40;
/** Pause between two passes, in ms. Meanwhile the cache compresses some pages more densely. */
const COMPRESSION_PAUSE_MS = 3_000;

/** Programs that run beside the benchmark; see `scripts/bench-site.mjs`. */
export interface PeersBenchTools {
  startServerDatabase(): Promise<{ url: string; stop(): Promise<void> }>;
  startSite(environment: Record<string, string>, program?: string): Promise<Started>;
  ensurePeer(name: string): void;
  startPeer(name: string, databaseUrl: string): Promise<Started>;
  startBareServer(answers: PreparedAnswer[]): Promise<Started>;
}

interface Options {
  documents: number;
  rounds: number;
  seconds: number;
  pages: PageKind[];
  peers: string[];
  split: boolean;
}

const USAGE = `Usage: npm run bench:peers -- [--documents 24000] [--rounds 7] [--seconds 4] [--pages "${PAGES.join(",")}"] [--peers ${[...PEERS, LIMIT].join(",")}] [--split]`;

/**
 * `npm run bench:peers -- --documents 24000 --rounds 7 --seconds 4`: what a page costs on this site, compared with the
 * same page of bare programs on the same PostgreSQL data, and what a cached page costs, compared with a bare server.
 * `--split` runs the content system of this site in its own process. Returns 0, or 2 if a program answered wrongly or the
 * benchmark could not continue.
 */
export async function main(argv: string[], tools: PeersBenchTools): Promise<number> {
  const options = readOptions(argv);
  if (!options) {
    console.error(USAGE);
    return EXIT.failed;
  }
  const peers = PEERS.filter((name) => options.peers.includes(name));
  for (const name of peers) tools.ensurePeer(name);
  const own = process.env.DATABASE_URL ? null : await tools.startServerDatabase();
  if (own) process.env.DATABASE_URL = own.url;
  try {
    return await inTemporaryLibrary("peers", async (folder) => {
      const prepared: { addresses?: Plan["addresses"]; postgres?: number } = {};
      const filled = await runCommand("The benchmark against peers", async (opened) => {
        await fill(opened, options.documents);
        const { db } = opened.database;
        prepared.addresses = await readAddresses(db);
        prepared.postgres = await serverProcess(db);
        console.log(
          `${await describeLibrary(opened.database)}; ${availableParallelism()} cores for the programs, the database and the clients, load ${loadavg()[0]!.toFixed(1)}\n`,
        );
        return EXIT.fine;
      });
      if (filled !== EXIT.fine) return filled;
      const plan = { ...options, addresses: prepared.addresses!, line: createProgressLine() };
      const place = { folder, postgres: prepared.postgres };
      try {
        if (peers.length > 0) await compareRenderedPages(plan, place, peers, options.split, tools);
        if (options.peers.includes(LIMIT)) await compareCachedPages(plan, place, tools);
        return EXIT.fine;
      } catch (error) {
        plan.line.clear();
        console.error(`The benchmark against peers failed: ${(error as Error).message}`);
        return EXIT.failed;
      } finally {
        if (!own) await runCommand("The benchmark against peers", dropSchema);
      }
    });
  } finally {
    await own?.stop();
  }
}

/** Returns null for an unknown page or peer, or a number that is not positive. */
function readOptions(argv: string[]): Options | null {
  const { values } = parseArgs({
    args: argv,
    options: {
      documents: { type: "string", default: "24000" },
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "4" },
      pages: { type: "string", default: PAGES.join() },
      peers: { type: "string", default: [...PEERS, LIMIT].join() },
      split: { type: "boolean", default: false },
    },
  });
  const [documents, rounds, seconds] = [values.documents, values.rounds, values.seconds].map(
    Number,
  ) as [number, number, number];
  const pages = values.pages.split(",");
  const peers = values.peers.split(",");
  const isValid =
    [documents, rounds, seconds].every((number) => number > 0) &&
    pages.every((page) => PAGES.some((known) => known === page)) &&
    peers.every((peer) => [...PEERS, LIMIT].some((known) => known === peer));
  return isValid
    ? { documents, rounds, seconds, pages: pages as PageKind[], peers, split: values.split }
    : null;
}

async function fill(opened: OpenCms, documents: number): Promise<void> {
  const { db } = opened.database;
  await requireEmptyLibrary(db);
  await saveSyntheticDocuments(db, documents);
  await finishLoad(opened);
  // Done once after an import, so that no job runs while pages are measured.
  await opened.cms.jobs.finish();
  await createPeersSchema(db);
  await sql`vacuum analyze`.execute(db);
}

async function dropSchema({ database }: OpenCms): Promise<number> {
  await dropPeersSchema(database.db);
  return EXIT.fine;
}

/** Returns the main process of the database server; undefined if it is on another machine. */
async function serverProcess(db: Db): Promise<number | undefined> {
  const {
    rows: [connection],
  } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const stat = statOf(connection!.pid);
  return stat?.command.startsWith("postgres") ? stat.parent : undefined;
}

interface Place {
  folder: string;
  postgres: number | undefined;
}

/** Returns the environment of this site, and of its two halves. */
function siteEnvironment({ folder }: Place): Record<string, string> {
  // A server database requires secrets that all processes share.
  const secret = randomBytes(32).toString("hex");
  return { DATA_DIR: folder, JWT_SECRET: secret, SESSION_SECRET: secret };
}

async function compareRenderedPages(
  plan: Plan,
  place: Place,
  peers: readonly string[],
  split: boolean,
  tools: PeersBenchTools,
): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const started: Started[] = [];
  const track = async (starting: Promise<Started>) => {
    const program = await starting;
    started.push(program);
    return program;
  };
  try {
    const environment = siteEnvironment(place);
    const onDatabase = { ...environment, DATABASE_URL: databaseUrl };
    const content = split ? await track(tools.startSite(onDatabase, "cms")) : undefined;
    const site = await track(
      tools.startSite({
        ...(content ? { ...environment, CMS_URL: content.url } : onDatabase),
        PAGE_CACHE_MB: "0",
      }),
    );
    const siteProgram: Program = {
      name: "this site",
      url: site.url,
      pids: {
        program: site.pid,
        ...(content && { "content system": content.pid }),
        [POSTGRES]: place.postgres,
      },
    };
    const others: Program[] = [];
    for (const name of peers) {
      const { url, pid } = await track(tools.startPeer(name, databaseUrl));
      others.push({ name, url, pids: { program: pid, [POSTGRES]: place.postgres } });
    }
    const comparison = await compare(siteProgram, others, plan);
    console.log("Pages that are rendered for each request\n");
    printTable(figureRows(comparison, Object.keys(siteProgram.pids)));
    console.log("\nThis site divided by the peer: the median of the pairs, and the range\n");
    printTable(ratioRows(comparison));
  } finally {
    for (const program of started.toReversed()) await program.stop();
  }
}

async function compareCachedPages(plan: Plan, place: Place, tools: PeersBenchTools): Promise<void> {
  const site = await tools.startSite({
    ...siteEnvironment(place),
    DATABASE_URL: process.env.DATABASE_URL ?? "",
  });
  let limit: Started | undefined;
  try {
    const addresses = { ...plan.addresses };
    for (const page of PAGES) addresses[page] = addresses[page].slice(0, CACHED_ADDRESSES);
    const siteProgram: Program = {
      name: "this site, cached",
      url: site.url,
      pids: { program: site.pid, [POSTGRES]: place.postgres },
    };
    limit = await tools.startBareServer(
      await fillPageCache(
        siteProgram,
        plan.pages.flatMap((page) => addresses[page]),
      ),
    );
    const bare = { name: "bare node:http", url: limit.url, pids: { program: limit.pid } };
    const comparison = await compare(siteProgram, [bare], { ...plan, addresses });
    console.log("\nCached pages, and a bare server that sends the same bytes\n");
    printTable(figureRows(comparison, ["program"]));
    console.log("\nThis site divided by the bare server\n");
    printTable(ratioRows(comparison));
  } finally {
    await limit?.stop();
    await site.stop();
  }
}

/** Fills the page cache, and returns its answers without the headers that each server sets itself. */
async function fillPageCache(
  program: Program,
  addresses: readonly Address[],
): Promise<PreparedAnswer[]> {
  const requests = new Requests(program, addresses);
  let answers: PreparedAnswer[] = [];
  for (let pass = 1, isStable = false; !isStable; pass++) {
    const before = answers;
    answers = [];
    for (const address of addresses) {
      const { status, headers, body } = await requests.ask(address);
      answers.push({ path: address.path, status, headers: withoutServerHeaders(headers), body });
    }
    // The cache compresses a page more densely after its second request.
    isStable = pass > 2 && answers.every(({ body }, index) => before[index]?.body.equals(body));
    await pause(COMPRESSION_PAUSE_MS);
  }
  requests.close();
  return answers;
}

function withoutServerHeaders({
  connection: _connection,
  date: _date,
  "keep-alive": _keepAlive,
  "transfer-encoding": _transferEncoding,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers;
}
