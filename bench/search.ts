import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { analyserOf, ANALYSERS, formsOf, tokensOf } from "@resource-library/search/text";
import { sql } from "kysely";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { EXIT, peakMemoryMb, runCommand, createProgressLine } from "../cms/cli/command";
import { SearchRequest } from "../cms/contract/search";
import type { OpenedDatabase } from "../cms/db/client";
import { groupBy } from "../cms/platform/iteration";
import { ANONYMOUS } from "../cms/shared/actor";
import { isPublicSearchType, postSource, type SearchService } from "../cms/areas/discovery";
import type { OpenCms } from "../cms/open";
import { SEARCH_POST_TYPES } from "../cms/contract/names";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, drawTypedTexts, requestOf, type VisitorSearch } from "./library/searches";
import { printTable, percentile } from "./report";

/** How often each search is repeated after its first run, unless `--rounds` says otherwise. */
const WARM_ROUNDS = 3;
/** Node's finest resolution: a timer every millisecond measures how long the event loop was blocked. */
const BLOCKING_RESOLUTION_MS = 1;

/** Runs a search; returns the number of hits. */
type Question = () => Promise<number>;

/** Mean processor time of a search in ms, of all threads, including the embedded database. */
interface CpuMs {
  cold: number;
  warm: number;
}

/** Returns the processor time that all nodes of the search cluster have used, in ms. */
type ClusterCpu = () => Promise<number>;

/**
 * `npm run bench:search`: how long searches take, over the library in DATA_DIR or DATABASE_URL, with words and terms of that
 * library. Times cover the whole service call, including facets and cards. "cold" is the first run of a search, "warm" are
 * later ones. "CPU" is processor time of all threads per search, which other programs on the machine change least; "cluster" is
 * that of OpenSearch, if SEARCH_URL is set. "blocked" is the longest time that the event loop was blocked. `--searches` is the
 * number of searches of each class, and `--rounds` how often each is repeated: fewer take less time on a busy machine. With
 * `--lucene`, it compares the search engine alone with Lucene instead; that needs Java 17 and Maven.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lucene: { type: "boolean" },
      searches: { type: "string", default: "40" },
      rounds: { type: "string", default: String(WARM_ROUNDS) },
    },
  });
  const [ofClass, rounds] = [Number(values.searches), Number(values.rounds)];
  if (![ofClass, rounds].every((number) => Number.isInteger(number) && number > 0)) {
    console.error("Usage: npm run bench:search -- [--searches 40] [--rounds 3] [--lucene]");
    return EXIT.failed;
  }
  if (values.lucene) return runCommand("The comparison with Lucene", compareWithLucene);
  return runCommand(
    "The search benchmark",
    async ({ services: { search }, database }, environment) => {
      console.log(`${await describeLibrary(database)}; ${availableParallelism()} cores`);
      const classes = await drawClasses(search, database, ofClass);
      const clusterCpu = environment.SEARCH_URL ? cpuOfCluster(environment.SEARCH_URL) : null;
      const opened = performance.now();
      const before = memoryMb();
      await search.search(ANONYMOUS, SearchRequest.parse({ facets: true, search: "first" }));
      console.log(
        `The first search, which opens the index: ${Math.round(performance.now() - opened)} ms; the process had ${before} MB of memory before it and ${memoryMb()} MB after it.\n`,
      );

      const rows = [];
      const all = {
        cold: [] as number[],
        warm: [] as number[],
        cpuMs: [] as CpuMs[],
        clusterMs: [] as CpuMs[],
      };
      const line = createProgressLine();
      for (const { name, questions } of classes) {
        line.show(name);
        const { cold, warm, cpuMs, clusterMs, hits, blockedMs } = await time(
          questions,
          rounds,
          clusterCpu,
        );
        rows.push({
          class: name,
          searches: questions.length,
          hits,
          ...percentiles(cold, warm),
          ...cpuColumns([cpuMs]),
          ...(clusterCpu && cpuColumns([clusterMs], "cluster")),
          "blocked ms": blockedMs.toFixed(1),
        });
        all.cold.push(...cold);
        all.warm.push(...warm);
        all.cpuMs.push(cpuMs);
        all.clusterMs.push(clusterMs);
      }
      line.clear();
      rows.push({
        class: "all",
        searches: all.cold.length,
        hits: "",
        ...percentiles(all.cold, all.warm),
        ...cpuColumns(all.cpuMs),
        ...(clusterCpu && cpuColumns(all.clusterMs, "cluster")),
        "blocked ms": "",
      });
      printTable(rows);
      console.log(`\nMemory at the end: ${memoryMb()} MB; peak: ${peakMemoryMb()} MB.`);
      return EXIT.fine;
    },
  );
}

/** Returns the searches of each class. Releases the sample they were drawn from, so that it does not count as memory. */
async function drawClasses(
  search: SearchService,
  { db }: OpenedDatabase,
  ofClass: number,
): Promise<{ name: string; questions: Question[] }[]> {
  const sample = await sampleLibrary(db);
  const ask = (visitorSearch: VisitorSearch): Question => {
    const request = requestOf(visitorSearch);
    return async () => (await search.search(ANONYMOUS, request)).count;
  };
  return [
    ...drawSearches(sample).map(({ name, searches }) => ({
      name,
      questions: searches.slice(0, ofClass).map(ask),
    })),
    {
      name: "suggestions while typing",
      questions: drawTypedTexts(sample)
        .slice(0, ofClass)
        .map((query) => async () => {
          const { terms, suggestions } = await search.suggest(ANONYMOUS, query);
          return terms.length + suggestions.length;
        }),
    },
  ];
}

async function time(
  questions: readonly Question[],
  rounds: number,
  clusterCpu: ClusterCpu | null,
): Promise<{
  cold: number[];
  warm: number[];
  cpuMs: CpuMs;
  clusterMs: CpuMs;
  hits: string;
  blockedMs: number;
}> {
  const [cold, warm, counts]: [number[], number[], number[]] = [[], [], []];
  const used: { own: number[]; cluster: number[] } = { own: [], cluster: [] };
  const blocked = monitorEventLoopDelay({ resolution: BLOCKING_RESOLUTION_MS });
  blocked.enable();
  for (let round = 0; round <= rounds; round++) {
    const [before, clusterBefore] = [process.cpuUsage(), (await clusterCpu?.()) ?? 0];
    for (const question of questions) {
      const started = performance.now();
      const count = await question();
      (round === 0 ? cold : warm).push(performance.now() - started);
      if (round === 0) counts.push(count);
    }
    const { user, system } = process.cpuUsage(before);
    used.own.push((user + system) / 1000 / questions.length);
    used.cluster.push((((await clusterCpu?.()) ?? 0) - clusterBefore) / questions.length);
  }
  blocked.disable();
  const byRound = ([first, ...others]: number[]): CpuMs => ({ cold: first!, warm: mean(others) });
  return {
    cold,
    warm,
    cpuMs: byRound(used.own),
    clusterMs: byRound(used.cluster),
    hits: `${Math.min(...counts)} to ${Math.max(...counts)}`,
    blockedMs: blocked.max / 1e6,
  };
}

/** Returns a function that reads the processor time of the cluster with these addresses. */
function cpuOfCluster(urls: string): ClusterCpu {
  const path = "_nodes/stats/process?filter_path=nodes.*.process.cpu.total_in_millis";
  return async () => {
    const answer = await fetch(new URL(path, `${urls.split(",")[0]!.trim()}/`));
    const { nodes } = (await answer.json()) as {
      nodes: Record<string, { process: { cpu: { total_in_millis: number } } }>;
    };
    return Object.values(nodes).reduce((sum, { process: of }) => sum + of.cpu.total_in_millis, 0);
  };
}

function percentiles(cold: readonly number[], warm: readonly number[]): Record<string, string> {
  return {
    "cold p50": percentile(cold, 0.5),
    "cold p95": percentile(cold, 0.95),
    "warm p50": percentile(warm, 0.5),
    "warm p95": percentile(warm, 0.95),
  };
}

/** Returns the columns of processor time: the mean of classes that have the same number of searches. */
function cpuColumns(classes: readonly CpuMs[], of = "CPU"): Record<string, string> {
  return {
    [`cold ${of}`]: mean(classes.map(({ cold }) => cold)).toFixed(1),
    [`warm ${of}`]: mean(classes.map(({ warm }) => warm)).toFixed(1),
  };
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}

/** Classes of searches that Lucene runs too: words only, without conditions and corrections. */
const LUCENE_CLASSES = ["rare word", "common word", "two words", "five words"];
/** Number of posts whose texts are read at once. */
const READ_POSTS = 500;
const LUCENE_FOLDER = "bench/peers/lucene";

/**
 * Times the search engine alone and Lucene, one after the other, with the same documents, words and facets. Lucene gets the
 * words as this site analyses them, and searches neither compounds nor similar words, nor does it rank by phrases.
 */
async function compareWithLucene({ services, database }: OpenCms): Promise<number> {
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), "lucene-"));
  const fileOf = (name: string) => join(folder, `${name}.tsv`);
  try {
    console.log(`${await describeLibrary(database)}; ${availableParallelism()} cores`);
    const searches = drawSearches(await sampleLibrary(db))
      .filter(({ name }) => LUCENE_CLASSES.includes(name))
      .flatMap(({ name, searches: ofClass }) =>
        ofClass.map((visitorSearch) => ({ name, request: requestOf(visitorSearch) })),
      );
    const types = SEARCH_POST_TYPES.filter(isPublicSearchType);
    const ask = async ({ request }: (typeof searches)[number]) => {
      const started = performance.now();
      const { count } = await services.searchEngine.search({
        ...request,
        facets: true,
        types,
        visibleTypes: types,
        terms: {},
      });
      return { count, ms: performance.now() - started };
    };
    const own = searches.map(() => ({ hits: 0, times: [] as number[] }));
    for (let round = 0; round <= WARM_ROUNDS; round++) {
      for (const [index, search] of searches.entries()) {
        const { count, ms } = await ask(search);
        own[index]!.hits = count;
        own[index]!.times.push(ms);
      }
    }

    await writeDocuments(db, fileOf("documents"));
    const wordsOf = ({ request }: (typeof searches)[number]) =>
      tokensOf(request.search)
        .map(({ word }) => keysOf(word))
        .filter(Boolean)
        .join("\t");
    writeFileSync(fileOf("queries"), searches.map(wordsOf).join("\n"));
    const files = ["documents", "queries", "results"].map(fileOf);
    execFileSync(
      "mvn",
      ["-q", "-B", "compile", "exec:java", `-Dexec.args=${files.join(" ")} ${WARM_ROUNDS + 1}`],
      { cwd: resolve(LUCENE_FOLDER), stdio: "inherit" },
    );
    const lucene = readFileSync(fileOf("results"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t").map(Number))
      .map(([hits, ...times]) => ({ hits: hits!, times }));
    printTable(
      [...LUCENE_CLASSES, "all"].map((name) => {
        const ofClass = searches.flatMap((search, index) =>
          name === "all" || search.name === name ? index : [],
        );
        const timesOf = (engine: typeof own, first: boolean) =>
          ofClass.flatMap((index) =>
            first ? engine[index]!.times.slice(0, 1) : engine[index]!.times.slice(1),
          );
        const hitsOf = (engine: typeof own) =>
          Math.round(ofClass.reduce((sum, index) => sum + engine[index]!.hits, 0) / ofClass.length);
        return {
          class: name,
          searches: ofClass.length,
          hits: hitsOf(own),
          "Lucene hits": hitsOf(lucene),
          ...percentiles(timesOf(own, true), timesOf(own, false)),
          ...Object.fromEntries(
            Object.entries(percentiles(timesOf(lucene, true), timesOf(lucene, false))).map(
              ([head, time]) => [`Lucene ${head}`, time],
            ),
          ),
        };
      }),
    );
    return EXIT.fine;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the index words of a word in all languages, separated by spaces. */
function keysOf(word: string): string {
  return ANALYSERS.flatMap((analyser) =>
    formsOf(word, analyser).map((form) => `${analyser}:${form}`),
  ).join(" ");
}

/** Writes the public posts as `SearchBenchmark.java` reads them: facets, words of titles, and all other words. */
async function writeDocuments(db: OpenedDatabase["db"], path: string): Promise<void> {
  const source = postSource(db);
  const file = createWriteStream(path);
  const { rows: posts } = await sql<{ id: number; facets: string }>`
    with recursive above (term_id, ancestor) as (
      select id, id from terms union select term_id, parent_id from above join terms on id = ancestor where parent_id is not null
    )
    select attributes.id, concat_ws(' ', 'type:' || type, 'year:' || year, (
      select string_agg(distinct taxonomy || ':' || ancestor, ' ')
      from post_terms join above using (term_id) join terms on terms.id = ancestor where post_id = attributes.id
    )) as facets
    from (${source.attributes(() => sql``)}) attributes where type = any(${SEARCH_POST_TYPES.filter(isPublicSearchType)}::text[])
    order by attributes.id`.execute(db);
  for (let first = 0; first < posts.length; first += READ_POSTS) {
    const part = posts.slice(first, first + READ_POSTS);
    const { entries } = await source.readTexts(part.map(({ id }) => id));
    const byPost = groupBy(entries, ({ postId }) => postId);
    for (const { id, facets } of part) {
      const texts = (byPost.get(id) ?? []).flatMap((entry) => entry.texts);
      const words = (isTitle: boolean) =>
        texts
          .filter(({ field }) => (field === "title") === isTitle)
          .flatMap(({ text, language }) =>
            tokensOf(text).flatMap(({ word }) =>
              formsOf(word, language).map((form) => `${analyserOf(language)}:${form}`),
            ),
          )
          .join(" ");
      file.write(`${[facets, words(true), words(false)].join("\t")}\n`);
    }
  }
  file.end();
  await finished(file);
}
