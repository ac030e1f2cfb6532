import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { EXIT, peakMemoryMb, runCommand, createProgressLine } from "../cms/cli/command";
import { SearchRequest } from "../cms/contract/search";
import type { OpenedDatabase } from "../cms/db/client";
import { ANONYMOUS } from "../cms/shared/actor";
import type { SearchService } from "../cms/areas/discovery";
import { describeLibrary, sampleLibrary } from "./library/sample";
import { drawSearches, drawTypedTexts, requestOf, type VisitorSearch } from "./library/searches";
import { printTable, percentile } from "./report";

/** How often each search is repeated after its first run. */
const WARM_ROUNDS = 3;
/** Node's finest resolution: a timer every millisecond measures how long the event loop was blocked. */
const BLOCKING_RESOLUTION_MS = 1;

/** Runs a search; returns the number of hits. */
type Question = () => Promise<number>;

/**
 * `npm run bench:search`: how long searches take, over the library in DATA_DIR or DATABASE_URL, with words and terms of that
 * library. Times cover the whole service call, including facets and cards. "cold" is the first run of a search, "warm" are
 * later ones. "blocked" is the longest time that the event loop was blocked.
 */
export async function main(): Promise<number> {
  return runCommand("The search benchmark", async ({ services: { search }, database }) => {
    console.log(`${await describeLibrary(database)}; ${availableParallelism()} cores`);
    const classes = await drawClasses(search, database);
    const opened = performance.now();
    const before = memoryMb();
    await search.search(ANONYMOUS, SearchRequest.parse({ facets: true, search: "first" }));
    console.log(
      `The first search, which opens the index: ${Math.round(performance.now() - opened)} ms; the process had ${before} MB of memory before it and ${memoryMb()} MB after it.\n`,
    );

    const rows = [];
    const all = { cold: [] as number[], warm: [] as number[] };
    const line = createProgressLine();
    for (const { name, questions } of classes) {
      line.show(name);
      const { cold, warm, hits, blockedMs } = await time(questions);
      rows.push({
        class: name,
        searches: questions.length,
        hits,
        ...percentiles(cold, warm),
        "blocked ms": blockedMs.toFixed(1),
      });
      all.cold.push(...cold);
      all.warm.push(...warm);
    }
    line.clear();
    rows.push({
      class: "all",
      searches: all.cold.length,
      hits: "",
      ...percentiles(all.cold, all.warm),
      "blocked ms": "",
    });
    printTable(rows);
    console.log(`\nMemory at the end: ${memoryMb()} MB; peak: ${peakMemoryMb()} MB.`);
    return EXIT.fine;
  });
}

/** Returns the searches of each class. Releases the sample they were drawn from, so that it does not count as memory. */
async function drawClasses(
  search: SearchService,
  { db }: OpenedDatabase,
): Promise<{ name: string; questions: Question[] }[]> {
  const sample = await sampleLibrary(db);
  const ask = (visitorSearch: VisitorSearch): Question => {
    const request = requestOf(visitorSearch);
    return async () => (await search.search(ANONYMOUS, request)).count;
  };
  return [
    ...drawSearches(sample).map(({ name, searches }) => ({ name, questions: searches.map(ask) })),
    {
      name: "suggestions while typing",
      questions: drawTypedTexts(sample).map((query) => async () => {
        const { terms, suggestions } = await search.suggest(ANONYMOUS, query);
        return terms.length + suggestions.length;
      }),
    },
  ];
}

async function time(
  questions: readonly Question[],
): Promise<{ cold: number[]; warm: number[]; hits: string; blockedMs: number }> {
  const [cold, warm, counts]: [number[], number[], number[]] = [[], [], []];
  const blocked = monitorEventLoopDelay({ resolution: BLOCKING_RESOLUTION_MS });
  blocked.enable();
  for (let round = 0; round <= WARM_ROUNDS; round++) {
    for (const question of questions) {
      const started = performance.now();
      const count = await question();
      (round === 0 ? cold : warm).push(performance.now() - started);
      if (round === 0) counts.push(count);
    }
  }
  blocked.disable();
  return {
    cold,
    warm,
    hits: `${Math.min(...counts)} to ${Math.max(...counts)}`,
    blockedMs: blocked.max / 1e6,
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

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
