import type { SearchRequestInput } from "../cms/contract/search";
import { SearchRequest } from "../cms/contract/search";
import { ANONYMOUS } from "../cms/domains/actor";
import { runCommand } from "../cms/cli/command";
import type { SearchService } from "../cms/domains/search/search.service";

/** Rounds over all queries; the first warms up and is not counted. */
const ROUNDS = 8;

type Kind = [name: string, requests: SearchRequestInput[]];

/** Searches as visitors make them, for whatever library is loaded; words of a subject that every library of ours has. */
const KINDS: Kind[] = [
  ["one word", words("children", "rights", "water", "education", "disability", "trafficking", "barn", "educación")],
  ["two words", words("child labour", "death penalty", "birth registration", "women rights", "droits enfants", "mental health")],
  ["three words and more", words("violence against children", "ratify the optional protocol", "access to safe water in emergencies", "human rights of migrant workers")],
  ["a rare word", words("landmines", "statelessness", "albinism", "ombudsman")],
  ["nothing found", words("xyzzy", "qwertyuiop asdfgh")],
  ["words and filters", words("rights", "education", "torture prevention").map((request) => ({ ...request, document_regions: ["africa"], publication_year_start: 2009 }))],
  ["words, by title", words("rights", "children education").map((request) => ({ ...request, sort_by: "Alphabetical" }))],
  ["browse, newest", [{}, { page: 20 }, { page_size: 12, language: "sv" }]],
  ["browse, by title", [{ sort_by: "Alphabetical" }, { sort_by: "Alphabetical", language: "es", page: 9 }]],
  ["browse and filters", [{ document_regions: ["europe"] }, { document_countries: ["kenya", "sweden"], publication_year_start: 2008, publication_year_end: 2012 }]],
];

function words(...searches: string[]): SearchRequestInput[] {
  return searches.map((search) => ({ search, sort_by: "Relevance", user_search: true }));
}

/**
 * Times searches with facets over the library in DATA_DIR or DATABASE_URL, and prints a table: milliseconds of the whole
 * service call, cards included. "cold" is the first time each query was asked, when no word was in the cache.
 */
export async function main(): Promise<number> {
  return runCommand("The benchmark", async ({ services: { search }, database }) => {
    const { posts } = await database.db.selectFrom("posts").select((eb) => eb.fn.countAll<number>().as("posts")).executeTakeFirstOrThrow();
    const opened = performance.now();
    await search.search(ANONYMOUS, SearchRequest.parse({ facets: true }));
    console.log(`${posts} posts, ${database.kind} database; the first search, which reads the catalogue: ${Math.round(performance.now() - opened)} ms\n`);

    const rows = [];
    const all = { cold: [] as number[], warm: [] as number[] };
    for (const [kind, requests] of KINDS) {
      const { cold, warm, hits } = await measure(search, requests);
      rows.push(row(kind, hits, cold, warm));
      all.cold.push(...cold);
      all.warm.push(...warm);
    }
    rows.push(row("all", "", all.cold, all.warm));
    console.table(Object.fromEntries(rows));
    return 0;
  });
}

async function measure(search: SearchService, requests: SearchRequestInput[]): Promise<{ cold: number[]; warm: number[]; hits: string }> {
  const [cold, warm]: [number[], number[]] = [[], []];
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const request of requests) {
      const started = performance.now();
      const answer = await search.search(ANONYMOUS, SearchRequest.parse({ ...request, facets: true }));
      (round === 0 ? cold : warm).push(performance.now() - started);
      if (round === 0) counts.push(answer.count);
    }
  }
  return { cold, warm, hits: `${Math.min(...counts)} to ${Math.max(...counts)}` };
}

function row(kind: string, hits: string, cold: number[], warm: number[]): [string, Record<string, string | number>] {
  return [kind, {
    hits,
    "cold p50": percentile(cold, 0.5), "cold p95": percentile(cold, 0.95),
    "warm p50": percentile(warm, 0.5), "warm p95": percentile(warm, 0.95),
  }];
}

/** Milliseconds below which a share of the times lies, to a tenth. */
function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]! * 10) / 10;
}
