import { availableParallelism } from "node:os";
import { sql } from "kysely";
import { EXIT, peakMemoryMb, runCommand, createProgressLine } from "../cms/cli/command";
import { DATABASE_ID_MAX } from "../cms/contract/limits";
import { type Taxonomy, USAGE_PERIODS } from "../cms/contract/names";
import { UsageQuery } from "../cms/contract/usage";
import type { Db } from "../cms/db/client";
import { ANY_STAFF } from "../cms/shared/actor";
import type { OpenCms } from "../cms/open";
import {
  describeLibrary,
  saveSyntheticDocuments,
  inTemporaryLibrary,
  readNumbers,
  requireEmptyLibrary,
} from "./library/sample";
import { printTable, percentile, timed } from "./report";

const DEFAULTS = { documents: "24000", events: "5000000" };
/** Years up to now over which the events are spread. */
const YEARS = 4;
/** Events per statement. */
const EVENTS_PER_STATEMENT = 250_000;
/** Share of downloads among all events. */
const DOWNLOADS_SHARE = 0.25;
/** Skew of popularity: the rank of a document is a random share to this power. */
const SKEW = 3;
/** Terms of a taxonomy chosen together. */
const CHOSEN_TERMS = 5;
/** Repetitions of each query. */
const ROUNDS = 20;
/** Events of one more hour, which is rolled up after the others. */
const HOUR_EVENTS = 150;

/**
 * `npm run bench:usage -- --documents 24000 --events 5000000`: how long it takes to roll up events, and to show them for every
 * period and with filters. Uses synthetic documents and events in an embedded library that is deleted afterwards. With
 * DATABASE_URL it uses that database, which must have no posts and keeps the new ones.
 */
export async function main(argv: string[]): Promise<number> {
  const { documents, events } = readNumbers(argv, DEFAULTS);
  return inTemporaryLibrary("usage", () =>
    runCommand("The usage benchmark", async (opened) => {
      const { db } = opened.database;
      await requireEmptyLibrary(db);
      await saveSyntheticDocuments(db, documents);
      await opened.services.taxonomies.recount();
      await saveEvents(db, events);
      console.log(
        `${await describeLibrary(opened.database)}; ${availableParallelism()} cores; ${events} events over ${YEARS} years\n`,
      );
      await rollUp(opened, events);
      await show(opened);
      return EXIT.fine;
    }),
  );
}

/** Saves events of distinct readers in chronological order, with increasing frequency. */
async function saveEvents(
  db: Db,
  count: number,
  { years = YEARS, offset = 0 } = {},
): Promise<void> {
  const line = createProgressLine();
  const {
    rows: [span],
  } = await sql<{
    first: number;
    posts: number;
  }>`select min(database_id) as first, count(*)::int as posts from posts`.execute(db);
  for (let first = 0; first < count; first += EVENTS_PER_STATEMENT) {
    await sql`
      insert into usage_events (post_id, event, reader, language, at)
      select ${span!.first}::int + floor(${span!.posts}::int * power(random(), ${SKEW}::int))::int, case when random() < ${DOWNLOADS_SHARE}::float8 then 'download' else 'view' end,
        ${offset}::int + number, 'en', now() - interval '1 hour' - (1 - sqrt(number::float8 / ${count}::int)) * ${`${years} years`}::interval
      from generate_series(${first}::int + 1, ${Math.min(count, first + EVENTS_PER_STATEMENT)}::int) number`.execute(
      db,
    );
    line.show(`${Math.min(count, first + EVENTS_PER_STATEMENT)} of ${count} events`);
  }
  line.clear();
}

async function rollUp(
  { database: { db }, services: { usage } }: OpenCms,
  events: number,
): Promise<void> {
  const seconds = await timed(() => usage.rollUp());
  const {
    rows: [sums],
  } = await sql<{ rows: number; size: string }>`
    select (select count(*)::int from usage_daily) as rows, pg_size_pretty(pg_total_relation_size('usage_daily')) as size`.execute(
    db,
  );
  console.log(
    `Rolled up in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} events per second, into ${sums!.rows} sums of ${sums!.size}; at most ${peakMemoryMb()} MB of memory.`,
  );
}

async function show({ database: { db }, services: { usage } }: OpenCms): Promise<void> {
  const [country, topic, content_type, publisher] = await Promise.all(
    (["countries", "topics", "content_types", "publishers"] as const).map((taxonomy) =>
      mostUsedTerms(db, taxonomy),
    ),
  );
  const filters = {
    none: {},
    "a country": { country: country![0] },
    "a topic": { topic: topic![0] },
    "all four filters": { country, topic, content_type, publisher },
  };
  const ask = (query: object) => usage.read(ANY_STAFF, UsageQuery.parse(query));
  const before = memoryMb();
  const first = await timed(() => ask({ period: "historical" }));
  console.log(
    `The first dashboard after a start, which reads all sums: ${Math.round(first * 1000)} ms; the process had ${before} MB of memory before it and ${memoryMb()} MB after it.`,
  );
  await saveEvents(db, HOUR_EVENTS, { years: 0, offset: DATABASE_ID_MAX - HOUR_EVENTS });
  const hour = await timed(() => usage.rollUp());
  console.log(
    `Rolling up another hour with ${HOUR_EVENTS} events, and reading the new sums: ${Math.round(hour * 1000)} ms.\n`,
  );

  const rows = [];
  for (const period of USAGE_PERIODS) {
    for (const [name, chosen] of Object.entries(filters)) {
      const times: number[] = [];
      let used = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now();
        used = (await ask({ ...chosen, period })).count;
        times.push(performance.now() - started);
      }
      rows.push({
        period,
        filters: name,
        "resources used": used,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      });
    }
  }
  printTable(rows);
}

/** Returns the slugs of the terms with most documents. */
async function mostUsedTerms(db: Db, taxonomy: Taxonomy): Promise<string[]> {
  const rows = await db
    .selectFrom("terms")
    .select("slug")
    .where("taxonomy", "=", taxonomy)
    .orderBy("count", "desc")
    .orderBy("id")
    .limit(CHOSEN_TERMS)
    .execute();
  return rows.map((row) => row.slug);
}

function memoryMb(): number {
  return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
