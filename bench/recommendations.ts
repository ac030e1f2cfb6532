import { EXIT, runCommand } from "../cms/cli/command";
import { RECOMMENDATIONS_PAGE_SIZE } from "../cms/contract/limits";
import { RecommendationRequest, type RecommendationRequestInput } from "../cms/contract/discovery";
import type { Db } from "../cms/db/client";
import type { Actor } from "../cms/shared/actor";
import { seededRandom } from "../cms/platform/ids";
import type { Services } from "../cms/services";
import { saveSyntheticDocuments, inTemporaryLibrary, readNumbers } from "./library/sample";
import { printTable, percentile } from "./report";
import { sql } from "kysely";

/**
 * Size of a team whose members recommend posts to each other. Chosen, as all figures here, to model an organisation with a few
 * hundred offices and teams.
 */
const READERS_OF_A_TEAM = 20;
/** Posts that a team recommends, and the share of saved posts that come from its list. */
const TEAM_LIST = 40;
const FROM_TEAM = 0.25;
/** Share of posts saved at random. */
const BY_CHANCE = 0.15;
/** Range of the number of saved posts. */
const SAVED = { least: 5, most: 40 };
const INTERESTS = { topics: 2, keywords: 3, countries: 1 };
/** Posts viewed before saving the one that matches most interests. */
const LOOKED_AT = 5;
/** Rows per statement. */
const BATCH = 5_000;

/** A document with the properties that interest readers. */
export interface TaggedDocument {
  id: number;
  topics: string[];
  keywords: string[];
  countries: string[];
}

export interface SimulatedReader {
  userId: number;
  /** Slugs of their interests. */
  topics: string[];
  countries: string[];
  /** Ids in the order of saving. */
  saved: number[];
}

/** Reads all documents of the library. */
export async function readTaggedDocuments(db: Db): Promise<TaggedDocument[]> {
  const { rows } = await sql<TaggedDocument>`
    select p.database_id as id,
      coalesce(array_agg(t.slug order by t.id) filter (where t.taxonomy = 'topics'), '{}') as topics,
      coalesce(array_agg(t.slug order by t.id) filter (where t.taxonomy = 'keywords'), '{}') as keywords,
      coalesce(array_agg(t.slug order by t.id) filter (where t.taxonomy = 'countries'), '{}') as countries
    from posts p left join post_terms pt on pt.post_id = p.database_id left join terms t on t.id = pt.term_id
    group by p.database_id order by p.database_id`.execute(db);
  return rows;
}

/**
 * Simulates readers who save what matches their interests, what their team recommends, and occasionally a random post. For
 * `tried` readers, spread evenly over all, the last saved post is hidden: it is the one to predict.
 */
export function simulateReaders(
  places: readonly TaggedDocument[],
  count: number,
  tried: number,
): { readers: SimulatedReader[]; hidden: Map<SimulatedReader, number> } {
  const random = seededRandom(2026);
  const below = (limit: number) => Math.floor(random() * limit);
  const any = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const tagged = new Map<string, number[]>();
  places.forEach((place, index) => {
    for (const slug of tagsOf(place)) {
      const list = tagged.get(slug);
      if (list) list.push(index);
      else tagged.set(slug, [index]);
    }
  });

  /** Takes the interests from one document, so that they occur together as in the library. */
  const interestsLike = (place: TaggedDocument) => ({
    topics: place.topics.slice(0, INTERESTS.topics),
    keywords: place.keywords.slice(0, INTERESTS.keywords),
    countries: place.countries.slice(0, INTERESTS.countries),
  });
  const pick = (interests: ReturnType<typeof interestsLike>): number => {
    const wanted = new Set(tagsOf(interests));
    const fit = (place: TaggedDocument) => tagsOf(place).filter((slug) => wanted.has(slug)).length;
    const seen = Array.from(
      { length: LOOKED_AT },
      () => places[any(tagged.get(any([...wanted]))!)]!,
    );
    return seen.reduce((best, place) => (fit(place) > fit(best) ? place : best)).id;
  };

  const readers: SimulatedReader[] = [];
  for (let start = 0; start < count; start += READERS_OF_A_TEAM) {
    const work = interestsLike(
      any(places.filter(({ topics, keywords }) => topics.length > 0 && keywords.length > 0)),
    );
    const list = Array.from({ length: TEAM_LIST }, () => pick(work));
    for (let userId = start + 1; userId <= Math.min(count, start + READERS_OF_A_TEAM); userId++) {
      const own = interestsLike(any(places));
      const interests = {
        topics: [...new Set([...work.topics, ...own.topics])],
        keywords: [...new Set([...work.keywords, ...own.keywords])],
        countries: [...new Set([...work.countries, ...own.countries])],
      };
      const saved = new Set<number>();
      const size = SAVED.least + below(SAVED.most - SAVED.least + 1);
      while (saved.size < size) {
        const chance = random();
        saved.add(
          chance < BY_CHANCE
            ? any(places).id
            : chance < BY_CHANCE + FROM_TEAM
              ? any(list)
              : pick(interests),
        );
      }
      readers.push({
        userId,
        topics: interests.topics,
        countries: interests.countries,
        saved: [...saved],
      });
    }
  }
  const hidden = new Map(
    readers
      .filter((_, index) => index % Math.max(1, Math.floor(count / tried)) === 0)
      .slice(0, tried)
      .map((reader) => [reader, reader.saved.pop()!]),
  );
  return { readers, hidden };
}

const tagsOf = ({
  topics,
  keywords,
  countries,
}: Pick<TaggedDocument, "topics" | "keywords" | "countries">): string[] => [
  ...topics,
  ...keywords,
  ...countries,
];

/** Creates accounts for the readers, with saved posts, one per day. */
export async function insertReaders(db: Db, readers: readonly SimulatedReader[]): Promise<void> {
  const firstDay = Date.UTC(2025, 0, 1);
  const dayMs = 24 * 60 * 60 * 1000;
  await sql`
    insert into users (database_id, username, username_key, email, email_key, name)
    overriding system value
    select id, 'reader' || id, 'reader' || id, 'reader' || id || '@example.net', 'reader' || id || '@example.net', 'Reader ' || id
    from unnest(${readers.map(({ userId }) => userId)}::int[]) as one (id)`.execute(db);
  await db
    .insertInto("libraries")
    .values(readers.map(({ userId }) => ({ user_id: userId, modified: new Date(firstDay) })))
    .execute();
  const rows = readers.flatMap(({ userId, saved }) =>
    saved.map((postId, place) => ({
      user_id: userId,
      post_id: postId,
      position: -place,
      saved: new Date(firstDay + place * dayMs),
    })),
  );
  for (let first = 0; first < rows.length; first += BATCH)
    await db
      .insertInto("library_items")
      .values(rows.slice(first, first + BATCH))
      .execute();
}

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
  const options = readNumbers(argv, DEFAULTS);
  return inTemporaryLibrary(
    "recommendations",
    () =>
      runCommand("The recommendations benchmark", async ({ database, services }) => {
        const { db } = database;
        await saveSyntheticDocuments(db, options.documents);
        await services.taxonomies.recount();
        const { readers, hidden } = simulateReaders(
          await readTaggedDocuments(db),
          options.readers,
          TRIED_READERS,
        );
        await insertReaders(db, readers);
        console.log(
          `${options.documents} documents and ${readers.length} readers with ${readers.reduce((sum, { saved }) => sum + saved.length, 0)} saved posts; ${hidden.size} hidden ones to recommend\n`,
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
    `The first page, which reads all data: ${Math.round(performance.now() - first)} ms\n`,
  );
  times.length = 0;

  const guesses: Record<string, Guess> = {
    recommended: recommended(() => ({})),
    "recommended, filtered by interests": recommended(({ topics, countries }) => ({
      document_topics: topics,
      document_countries: countries,
      inclusive: true,
    })),
    "most saved": without(mostSaved(readers)),
    newest: without(await mostRecent(db)),
    random: byChance((await readTaggedDocuments(db)).map(({ id }) => id)),
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
    list: name,
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
