import { randomBytes } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { createProgressLine, EXIT, finishLoad, runCommand } from "../cms/cli/command";
import type { Db } from "../cms/db/client";
import type { OpenCms } from "../cms/open";
import {
  describeLibrary,
  inTemporaryLibrary,
  requireEmptyLibrary,
  saveSyntheticDocuments,
} from "./library/sample";
import type { PreparedAnswer, Started } from "./page";
import { type Address, PAGES, type PageKind, readAddresses } from "./peers/addresses";
import { type Program, Requests } from "./peers/program";
import { compare, figureRows, type Plan, POSTGRES, ratioRows } from "./peers/rounds";
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

/**
 * Creates the schema `peers`, which the peers read: documents with a text search index, as an engineer would first write it
 * on PostgreSQL's own text search, and their terms. Both come from the library's tables.
 */
async function createPeersSchema(db: Db): Promise<void> {
  await dropPeersSchema(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

async function dropPeersSchema(db: Db): Promise<void> {
  await sql`drop schema if exists peers cascade`.execute(db);
}

/** Selects the English name of a document's first term of a taxonomy. */
const firstTerm = (taxonomy: string) => `(
  select n.name from post_terms pt
  join terms t on t.id = pt.term_id
  join term_translations n on n.term_id = t.id and n.language = 'en'
  where pt.post_id = p.database_id and t.taxonomy = '${taxonomy}'
  order by pt.position limit 1)`;

const STATEMENTS = [
  "create schema peers",
  `create materialized view peers.terms as
  select t.id, t.taxonomy, t.slug, n.name, t.parent_id, t.count
  from terms t join term_translations n on n.term_id = t.id and n.language = 'en'`,
  "create unique index on peers.terms (id)",
  "create index on peers.terms (taxonomy)",

  // The page is in English: it shows the English text of a document, or its first one. Search reads all its texts.
  `create materialized view peers.documents as
  select p.database_id as id, shown.slug, shown.language, shown.title, shown.abstract, p.publication_year as year, p.modified,
    ${firstTerm("content_types")} as type,
    ${firstTerm("publishers")} as publisher,
    every.languages,
    setweight(to_tsvector('english', every.title), 'A') || setweight(to_tsvector('english', every.abstract), 'B')
      || setweight(to_tsvector('english', every.full_text), 'D') as search
  from posts p
  cross join lateral (
    select * from post_translations where post_id = p.database_id order by language <> 'en', language limit 1
  ) shown
  cross join lateral (
    select array_agg(language order by language) as languages, string_agg(title, ' ') as title,
      string_agg(abstract, ' ') as abstract, string_agg(full_text, ' ') as full_text
    from post_translations where post_id = p.database_id
  ) every
  where p.type = 'document' and p.visibility = 'public' and p.removed is null`,
  "create unique index on peers.documents (id)",
  "create index on peers.documents (slug)",
  "create index on peers.documents (modified desc)",
  "create index on peers.documents using gin (search)",

  // With the terms above them, because a topic counts the documents of its subtopics too.
  `create materialized view peers.document_terms as
  with recursive above as (
    select id as term_id, id as above_id from terms
    union all
    select a.term_id, t.parent_id from above a join terms t on t.id = a.above_id where t.parent_id is not null
  )
  select distinct d.id as document_id, a.above_id as term_id
  from peers.documents d join post_terms pt on pt.post_id = d.id join above a on a.term_id = pt.term_id`,
  "create unique index on peers.document_terms (document_id, term_id)",
  "create index on peers.document_terms (term_id)",

  "analyze peers.terms, peers.documents, peers.document_terms",
];
