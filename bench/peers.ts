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

/** Programs that make each page of the same data, and the bare server for kept pages. */
const PEERS = ["react-router", "next"] as const;
const LIMIT = "limit";
/** Kept pages of each kind: all of them are in the cache. */
const KEPT_ADDRESSES = 40;
/** Time after which some kept pages would be compressed, if not all are yet. */
const SETTLE_MS = 3_000;

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
 * `npm run bench:peers -- --documents 24000 --rounds 7 --seconds 4`: what a page costs on this site, compared with the same
 * page of bare programs on the same PostgreSQL data, and what a kept page costs, compared with a bare server. `--split` runs
 * our content system in its own process. Returns 0, or 2 if a program answered wrongly or the benchmark could not continue.
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
        if (peers.length > 0) await compareMadePages(plan, place, peers, options.split, tools);
        if (options.peers.includes(LIMIT)) await compareKeptPages(plan, place, tools);
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
  // What a site does once after an import, so that no job runs while pages are measured.
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

/** Returns the environment of our site, and of its halves. */
function siteEnvironment({ folder }: Place): Record<string, string> {
  // A server database requires secrets that all processes share.
  const secret = randomBytes(32).toString("hex");
  return { DATA_DIR: folder, JWT_SECRET: secret, SESSION_SECRET: secret };
}

async function compareMadePages(
  plan: Plan,
  place: Place,
  peers: readonly string[],
  split: boolean,
  tools: PeersBenchTools,
): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const started: Started[] = [];
  const noted = async (starting: Promise<Started>) => {
    const program = await starting;
    started.push(program);
    return program;
  };
  try {
    const environment = siteEnvironment(place);
    const onDatabase = { ...environment, DATABASE_URL: databaseUrl };
    const content = split ? await noted(tools.startSite(onDatabase, "cms")) : undefined;
    const site = await noted(
      tools.startSite({
        ...(content ? { ...environment, CMS_URL: content.url } : onDatabase),
        PAGE_CACHE_MB: "0",
      }),
    );
    const ours: Program = {
      name: "ours",
      url: site.url,
      pids: {
        program: site.pid,
        ...(content && { "content system": content.pid }),
        [POSTGRES]: place.postgres,
      },
    };
    const others: Program[] = [];
    for (const name of peers) {
      const { url, pid } = await noted(tools.startPeer(name, databaseUrl));
      others.push({ name, url, pids: { program: pid, [POSTGRES]: place.postgres } });
    }
    const comparison = await compare(ours, others, plan);
    console.log("Pages that are made for each request\n");
    printTable(figureRows(comparison, Object.keys(ours.pids)));
    console.log("\nOurs divided by the peer's: the median of the pairs, and the range\n");
    printTable(ratioRows(comparison));
  } finally {
    for (const program of started.toReversed()) await program.stop();
  }
}

async function compareKeptPages(plan: Plan, place: Place, tools: PeersBenchTools): Promise<void> {
  const site = await tools.startSite({
    ...siteEnvironment(place),
    DATABASE_URL: process.env.DATABASE_URL ?? "",
  });
  let limit: Started | undefined;
  try {
    const addresses = { ...plan.addresses };
    for (const page of PAGES) addresses[page] = addresses[page].slice(0, KEPT_ADDRESSES);
    const ours: Program = {
      name: "ours, kept",
      url: site.url,
      pids: { program: site.pid, [POSTGRES]: place.postgres },
    };
    limit = await tools.startBareServer(
      await keptAnswers(
        ours,
        plan.pages.flatMap((page) => addresses[page]),
      ),
    );
    const bare = { name: "bare node:http", url: limit.url, pids: { program: limit.pid } };
    const comparison = await compare(ours, [bare], { ...plan, addresses });
    console.log("\nPages that are kept, and a bare server that sends the same bytes\n");
    printTable(figureRows(comparison, ["program"]));
    console.log("\nOurs divided by the bare server's\n");
    printTable(ratioRows(comparison));
  } finally {
    await limit?.stop();
    await site.stop();
  }
}

/** Fills the page cache, and returns its answers without the headers that each server sets itself. */
async function keptAnswers(
  program: Program,
  addresses: readonly Address[],
): Promise<PreparedAnswer[]> {
  const requests = new Requests(program, addresses);
  let answers: PreparedAnswer[] = [];
  for (let pass = 1, isSettled = false; !isSettled; pass++) {
    const before = answers;
    answers = [];
    for (const address of addresses) {
      const { status, headers, body } = await requests.ask(address);
      answers.push({ path: address.path, status, headers: keptHeaders(headers), body });
    }
    // The cache compresses a page more densely after its second request.
    isSettled = pass > 2 && answers.every(({ body }, index) => before[index]?.body.equals(body));
    await pause(SETTLE_MS);
  }
  requests.close();
  return answers;
}

function keptHeaders({
  connection: _connection,
  date: _date,
  "keep-alive": _keepAlive,
  "transfer-encoding": _transferEncoding,
  ...kept
}: Record<string, string>): Record<string, string> {
  return kept;
}
