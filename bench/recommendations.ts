import { EXIT, runCommand } from "../cms/cli/command";
import { RECOMMENDATIONS_PAGE_SIZE } from "../cms/contract/limits";
import {
  RecommendationRequest,
  type RecommendationRequestInput,
} from "../cms/contract/recommendations";
import type { Db } from "../cms/db/client";
import type { Actor } from "../cms/shared/actor";
import { seededRandom } from "../cms/platform/random";
import type { Services } from "../cms/services";
import { saveSyntheticDocuments } from "./library/synthetic";
import { inTemporaryLibrary, readNumbers } from "./library/temporary";
import {
  readPlaces,
  saveShelves,
  simulateReaders,
  type SimulatedReader,
} from "./recommendations/readers";
import { printTable } from "./table";
import { percentile } from "./timings";

const DEFAULTS = { documents: "24000", readers: "2000" };
/** Readers for whom one saved post is hidden, to be predicted. */
const TRIED_READERS = 500;

/** Recommends post ids for a reader, the best first. */
type Guess = (reader: SimulatedReader) => Promise<readonly number[]> | readonly number[];

/**
 * `npm run bench:recommendations -- --documents 24000 --readers 2000`: how often the last saved, hidden post of a reader is on
 * the first page of their recommendations. Compares that with the newest posts, the most saved posts and random posts, and
 * measures the time per page. Uses synthetic documents and readers in an embedded library that is deleted afterwards. The same
 * numbers give the same figures, except for times.
 */
export async function main(argv: string[]): Promise<number> {
  const asked = readNumbers(argv, DEFAULTS);
  return inTemporaryLibrary(
    "recommendations",
    () =>
      runCommand("The recommendations benchmark", async ({ database, services }) => {
        const { db } = database;
        await saveSyntheticDocuments(db, asked.documents);
        await services.taxonomies.recount();
        const { readers, hidden } = simulateReaders(
          await readPlaces(db),
          asked.readers,
          TRIED_READERS,
        );
        await saveShelves(db, readers);
        console.log(
          `${asked.documents} documents and ${readers.length} readers with ${readers.reduce((sum, { saved }) => sum + saved.length, 0)} saved pieces; ${hidden.size} hidden ones to guess\n`,
        );
        await report(db, services, readers, hidden);
        return EXIT.fine;
      }),
    { embedded: true },
  );
}

async function report(
  db: Db,
  { recommendations }: Services,
  readers: readonly SimulatedReader[],
  hidden: ReadonlyMap<SimulatedReader, number>,
): Promise<void> {
  const first = performance.now();
  const times: number[] = [];
  const recommended =
    (request: (reader: SimulatedReader) => RecommendationRequestInput): Guess =>
    async (reader) => {
      const started = performance.now();
      const { documents } = await recommendations.recommend(
        actorOf(reader),
        RecommendationRequest.parse({ seed: 1, ...request(reader) }),
      );
      times.push(performance.now() - started);
      return documents.map(({ databaseId }) => databaseId);
    };
  await recommended(() => ({}))(readers[0]!);
  console.log(
    `The first page, for which everything is read: ${Math.round(performance.now() - first)} ms\n`,
  );
  times.length = 0;

  const guesses: Record<string, Guess> = {
    recommended: recommended(() => ({})),
    "recommended, interests followed": recommended(({ topics, countries }) => ({
      document_topics: topics,
      document_countries: countries,
      inclusive: true,
    })),
    "most saved": without(mostSaved(readers)),
    "most recent": without(await mostRecent(db)),
    "by chance": byChance((await readPlaces(db)).map(({ id }) => id)),
  };
  const rows = [];
  for (const [name, guess] of Object.entries(guesses)) rows.push(await tried(name, guess, hidden));
  printTable(rows);
  console.log(
    `\nA page of ${RECOMMENDATIONS_PAGE_SIZE}, in ms: p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)}, longest ${percentile(times, 1)}`,
  );
}

async function tried(
  name: string,
  guess: Guess,
  hidden: ReadonlyMap<SimulatedReader, number>,
): Promise<Record<string, string | number>> {
  let [hits, reciprocal] = [0, 0];
  for (const [reader, wanted] of hidden) {
    const place = (await guess(reader)).indexOf(wanted);
    if (place < 0) continue;
    hits += 1;
    reciprocal += 1 / (place + 1);
  }
  const figure = (value: number) => (value / hidden.size).toFixed(4);
  return {
    guessed: name,
    [`hit rate@${RECOMMENDATIONS_PAGE_SIZE}`]: figure(hits),
    [`MRR@${RECOMMENDATIONS_PAGE_SIZE}`]: figure(reciprocal),
  };
}

const actorOf = ({ userId }: SimulatedReader): Actor => ({
  kind: "user",
  userId,
  staff: false,
  editor: false,
  administrator: false,
  sessionId: "",
});

/** Returns the first posts of a list that the reader has not saved. */
function without(ids: readonly number[]): Guess {
  return ({ saved }) => {
    const own = new Set(saved);
    const page: number[] = [];
    for (const id of ids) {
      if (page.length === RECOMMENDATIONS_PAGE_SIZE) break;
      if (!own.has(id)) page.push(id);
    }
    return page;
  };
}

async function mostRecent(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("database_id")
    .orderBy("modified", "desc")
    .orderBy("database_id", "desc")
    .execute();
  return rows.map((row) => row.database_id);
}

function mostSaved(readers: readonly SimulatedReader[]): number[] {
  const counts = new Map<number, number>();
  for (const { saved } of readers)
    for (const id of saved) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([idA, a], [idB, b]) => b - a || idA - idB).map(([id]) => id);
}

function byChance(ids: readonly number[]): Guess {
  const random = seededRandom(1);
  return () =>
    Array.from(
      { length: RECOMMENDATIONS_PAGE_SIZE },
      () => ids[Math.floor(random() * ids.length)]!,
    );
}
