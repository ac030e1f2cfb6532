import { cpSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import {
  commandEnvironment,
  EXIT,
  finishLoad,
  runCommand,
  createProgressLine,
} from "../cms/cli/command";
import { syntheticPosts } from "../cms/cli/seed";
import { ANONYMOUS } from "../cms/shared/actor";
import { savePosts } from "../cms/areas/posts";
import { createSearchEngine } from "../cms/areas/discovery";
import type { SearchEngine } from "../cms/platform/search-engine.port";
import type { OpenCms } from "../cms/open";
import { createLogger } from "../cms/platform/logger";
import {
  describeLibrary,
  sampleLibrary,
  saveSyntheticDocuments,
  inTemporaryLibrary,
  requireEmptyLibrary,
} from "./library/sample";
import { drawSearches, requestOf } from "./library/searches";
import { printTable } from "./report";
import { Document, Packer, Paragraph } from "docx";
import { newId } from "../cms/platform/ids";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** Number of abstracts that make up the text of a file: about three pages. */
const ABSTRACTS = 12;
/** First number of these documents, so that they do not collide with other synthetic documents. */
const FIRST_NUMBER = 5_000_000;

/** Saves documents with a small Word file each. The documents are indexed, but their files have not been read yet. */
export async function saveSmallFiles(
  { database: { db }, storage, services }: OpenCms,
  count: number,
): Promise<void> {
  const drafts = syntheticPosts(FIRST_NUMBER, count);
  for (const [number, draft] of drafts.entries()) {
    const paragraphs = syntheticPosts(FIRST_NUMBER + (number + 1) * ABSTRACTS, ABSTRACTS).map(
      ({ translations: [text] }) => new Paragraph(text!.abstract),
    );
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children: paragraphs }] }));
    const id = newId();
    const storageKey = `bench/${id}.docx`;
    const { size, sha256 } = await storage.put(storageKey, new Uint8Array(bytes));
    await db
      .insertInto("files")
      .values({
        id,
        storage_key: storageKey,
        size,
        sha256,
        name: `file-${number}.docx`,
        mime_type: DOCX,
        visibility: "public",
        page_count: null,
        width: null,
        height: null,
        title: `File ${number}`,
        caption: "",
        alt_text: "",
        description: "",
        created: new Date(),
      })
      .execute();
    draft.files = [
      {
        language: draft.translations[0]!.language,
        kind: "DOCX",
        title: `File ${number}`,
        fileId: id,
      },
    ];
  }
  const ids = await savePosts(db, drafts);
  await services.searchEngine.index([...ids.values()]);
}

/** 200 changes, because the embedded database's WebAssembly is compiled during the first ones. */
const DEFAULTS = { documents: "20000", changes: "200", files: "200" };
/** Goals: time per changed post, time to read the files, and how much slower the slowest search may get meanwhile. */
const GOALS = { changedPostMs: 10, readingSeconds: 15, slowerMs: 100 };
/** Pause between two searches, as on a busy site. */
const BETWEEN_SEARCHES_MS = 50;
/** Searches measured at rest, after as many unmeasured ones. */
const SEARCHES_AT_REST = 60;

/**
 * `npm run bench:upkeep -- --documents 20000 --changes 200 --files 200`: what maintaining the search index costs after changes
 * and while files are read. Works on synthetic documents in an embedded library that is deleted afterwards, or on a copy of the
 * data folder given by `--library`. With DATABASE_URL it uses that database, which must have no posts and keeps the new ones.
 */
export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      documents: { type: "string", default: DEFAULTS.documents },
      changes: { type: "string", default: DEFAULTS.changes },
      files: { type: "string", default: DEFAULTS.files },
      library: { type: "string" },
    },
  });
  const { library } = values;
  const documents = Number(values.documents);
  return inTemporaryLibrary("upkeep", async (folder) => {
    if (library) cpSync(library, folder, { recursive: true });
    return runCommand("The upkeep benchmark", async (opened) => {
      if (!library) await fill(opened, documents);
      console.log(`${await describeLibrary(opened.database)}; ${availableParallelism()} cores\n`);
      const rows = [
        ...(await timeChanges(opened, documents, Number(values.changes))),
        ...(await timeReading(opened, Number(values.files))),
      ];
      printTable(rows);
      return EXIT.fine;
    });
  });
}

/** Adds up the duration of statements, including the round trip to the database. Begin and commit are not counted. */
class StatementClock implements KyselyPlugin {
  /** Milliseconds so far. */
  ms = 0;
  private readonly started = new WeakMap<QueryId, number>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.started.set(queryId, performance.now());
    return node;
  }

  async transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.ms += performance.now() - this.started.get(queryId)!;
    return result;
  }
}

type Row = Record<"measured" | "result" | "goal", string>;

async function fill(opened: OpenCms, documents: number): Promise<void> {
  const { db } = opened.database;
  await requireEmptyLibrary(db);
  await saveSyntheticDocuments(db, documents);
  await finishLoad(opened);
}

/**
 * Indexes posts one by one, including merges, without the pauses between slices of a running site: first in a process that does
 * not search, such as an import, and then in one whose searches learn of each change.
 */
async function timeChanges(
  { database }: OpenCms,
  documents: number,
  changes: number,
): Promise<Row[]> {
  const clock = new StatementClock();
  const db = database.db.withPlugin(clock);
  const ids = [...(await savePosts(db, syntheticPosts(documents, changes))).values()];
  const searchEngine = createSearchEngine({
    database: { ...database, db },
    logger: createLogger(commandEnvironment()),
  });
  const indexed = await timeIndexing(searchEngine, clock, ids);
  // The first search opens the index, which is not part of a change.
  await searchEngine.suggest({
    text: "report",
    language: "en",
    visibleTypes: ["document"],
    limit: 1,
  });
  const learned = await timeIndexing(searchEngine, clock, ids);
  searchEngine.close();
  return [
    {
      measured: "changed post, database time",
      result: `${indexed.databaseMs.toFixed(1)} ms`,
      goal: `${GOALS.changedPostMs} ms`,
    },
    {
      measured: "changed post, and searches learn of it, database time",
      result: `${learned.databaseMs.toFixed(1)} ms`,
      goal: "",
    },
    { measured: "same, mean", result: `${learned.meanMs.toFixed(1)} ms`, goal: "" },
    {
      measured: "same, processor time of all threads",
      result: `${learned.cpuMs.toFixed(1)} ms`,
      goal: "",
    },
    { measured: "same, slowest", result: `${learned.slowestMs.toFixed(0)} ms`, goal: "" },
  ];
}

/** Indexes posts one by one. Returns times per post, in ms. */
async function timeIndexing(
  searchEngine: SearchEngine,
  clock: StatementClock,
  ids: readonly number[],
): Promise<Record<"databaseMs" | "meanMs" | "cpuMs" | "slowestMs", number>> {
  clock.ms = 0;
  const used = process.cpuUsage();
  const times: number[] = [];
  for (const id of ids) {
    const started = performance.now();
    await searchEngine.index([id]);
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(used);
  const total = times.reduce((sum, ms) => sum + ms, 0);
  return {
    databaseMs: clock.ms / ids.length,
    meanMs: total / ids.length,
    cpuMs: (user + system) / 1000 / ids.length,
    slowestMs: Math.max(...times),
  };
}

/** Reads files like a site after its first start, while searches run. */
async function timeReading(opened: OpenCms, count: number): Promise<Row[]> {
  const {
    services,
    database: { db },
  } = opened;
  // Done once after an import: counts arrivals for the newsletter, and records posts for harvesters.
  await opened.cms.jobs.finish();
  await saveSmallFiles(opened, count);
  const requests = drawSearches(await sampleLibrary(db)).flatMap(({ searches }) =>
    searches.map(requestOf),
  );
  let sent = 0;
  let stopped = 0;
  const timeOne = async (): Promise<number> => {
    const started = performance.now();
    // An aborted search counts with its duration: it is the slowest response that a visitor gets.
    await services.search
      .search(ANONYMOUS, requests[sent++ % requests.length]!)
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== "timeout") throw error;
        stopped++;
      });
    return performance.now() - started;
  };
  for (let search = 0; search < SEARCHES_AT_REST; search++) await timeOne();
  const atRest: number[] = [];
  for (let search = 0; search < SEARCHES_AT_REST; search++) {
    atRest.push(await timeOne());
    await setTimeout(BETWEEN_SEARCHES_MS);
  }

  const line = createProgressLine();
  const meanwhile: number[] = [];
  const used = process.cpuUsage();
  const started = performance.now();
  const read = new AbortController();
  opened.cms.jobs.start();
  const reading = untilRead(opened).finally(() => read.abort());
  while (!read.signal.aborted) {
    meanwhile.push(await timeOne());
    line.show(`${count} files are read, ${Math.round((performance.now() - started) / 1000)} s`);
    await setTimeout(BETWEEN_SEARCHES_MS);
  }
  await reading;
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  line.clear();
  const slower = Math.max(...meanwhile) - Math.max(...atRest);
  return [
    {
      measured: `${count} small files, until all are read`,
      result: `${seconds.toFixed(1)} s`,
      goal: `${GOALS.readingSeconds} s`,
    },
    {
      measured: `${count} small files, processor time of all threads`,
      result: `${((user + system) / 1e6).toFixed(1)} s`,
      goal: "",
    },
    {
      measured: "slowest search at rest",
      result: `${Math.max(...atRest).toFixed(0)} ms`,
      goal: "",
    },
    {
      measured: "slowest search while files are read",
      result: `${Math.max(...meanwhile).toFixed(0)} ms`,
      goal: `${(Math.max(...atRest) + GOALS.slowerMs).toFixed(0)} ms`,
    },
    { measured: "difference", result: `${slower.toFixed(0)} ms`, goal: `${GOALS.slowerMs} ms` },
    {
      measured: "median search while files are read",
      result: `${median(meanwhile).toFixed(0)} ms`,
      goal: "",
    },
    ...(stopped > 0
      ? [
          {
            measured: "searches stopped after 10 s",
            result: `${stopped} of ${sent}`,
            goal: "0",
          },
        ]
      : []),
  ];
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Resolves when all files have been read. */
async function untilRead({ services: { fileTexts } }: OpenCms): Promise<void> {
  for (;;) {
    if ((await fileTexts.unread().next()).done) return;
    await setTimeout(500);
  }
}
