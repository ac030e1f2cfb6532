import { availableParallelism } from "node:os";
import { sql } from "kysely";
import { EXIT, finishLoad, peakMemoryMb, runCommand, createProgressLine } from "../cms/cli/command";
import { LANGUAGES } from "../cms/contract/languages";
import type { Taxonomy } from "../cms/contract/names";
import { FollowedSearch } from "../cms/contract/subscriptions";
import type { Db } from "../cms/db/client";
import { asRows } from "../cms/db/queries";
import { seededRandom } from "../cms/platform/ids";
import type { OpenCms } from "../cms/open";
import {
  describeLibrary,
  type LibrarySample,
  sampleLibrary,
  saveSyntheticDocuments,
  inTemporaryLibrary,
  readNumbers,
  requireEmptyLibrary,
} from "./library/sample";
import { printTable, timed } from "./report";

const DEFAULTS = { documents: "24000", posts: "200000", subscriptions: "100000", new: "200" };
const HOUR_MS = 60 * 60 * 1000;
/** Subscriptions per statement. */
const BATCH = 5_000;
/** Number of common words that searches are made of. Each reader has two or three words in their language. */
const SEARCHED_WORDS = 1_000;
/** One in this many posts is internal. Chosen: higher than the real share. */
const INTERNAL_EACH = 3;
/** Skew of term popularity: the rank of a followed term is a random share to this power. */
const SKEW = 2;

/** Kinds of subscriptions: their share in percent, and the taxonomies of their terms. */
const CRITERIA = [
  { name: "everything", share: 10, terms: [] },
  { name: "a topic", share: 25, terms: ["topics"] },
  { name: "three topics", share: 15, terms: ["topics", "topics", "topics"] },
  {
    name: "topics and countries",
    share: 25,
    terms: ["topics", "topics", "countries", "countries"],
  },
  { name: "keywords, authors or publishers", share: 10, terms: ["keywords", "keywords"] },
  {
    name: "all kinds",
    share: 10,
    terms: [
      "topics",
      "topics",
      "keywords",
      "countries",
      "countries",
      "countries",
      "publishers",
      "content_types",
    ],
  },
  { name: "a search", share: 5, terms: null },
] as const satisfies readonly { name: string; share: number; terms: readonly Taxonomy[] | null }[];

/**
 * `npm run bench:newsletter -- --documents 24000 --posts 200000 --subscriptions 100000 --new 200`: how long it takes to match
 * subscriptions against a day's new posts, and to find the new posts in a library of this size. Uses synthetic documents and
 * readers in five languages, in an embedded library that is deleted afterwards. With DATABASE_URL it uses that database, which
 * must have no posts and keeps the new ones.
 */
export async function main(argv: string[]): Promise<number> {
  const options = readNumbers(argv, DEFAULTS);
  return inTemporaryLibrary("newsletter", () =>
    runCommand("The newsletter benchmark", async (opened) => {
      const { db } = opened.database;
      await requireEmptyLibrary(db);
      await saveSyntheticDocuments(db, options.documents);
      await finishLoad(opened);
      const until = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
      await saveOldPosts(db, options.posts - options.documents);
      console.log(`${await describeLibrary(opened.database)}; ${availableParallelism()} cores\n`);
      await measureArrivals(opened, options.new, until);
      await saveSubscriptions(db, await sampleLibrary(db), options.subscriptions, until);
      await match(opened, until);
      return EXIT.fine;
    }),
  );
}

/** Saves minimal posts that have only a row and an index entry. */
async function saveOldPosts(db: Db, count: number): Promise<void> {
  await sql`
    with saved as (
      insert into posts (type, visibility, publication_year, contributors, recommended, by_staff, peer_reviewed, created, modified)
      select 'document', case when n % ${INTERNAL_EACH}::int = 0 then 'internal' else 'public' end, 2015, '{}', false, false, false, '2015-01-01', '2015-01-01' from generate_series(1, ${count}::int) n
      returning database_id)
    insert into search_entries (id, post_id, language, analyser, title_length, abstract_length, full_text_length, sort_key)
    select coalesce((select max(chunk) from search_chunks), 0) + row_number() over (), database_id, 'en', 1, 0, 0, 0, '' from saved`.execute(
    db,
  );
  await sql`analyze posts, search_entries`.execute(db);
}

/** Records the arrival of all posts and prints how long that takes. Then marks all but the last `count` documents as old. */
async function measureArrivals(
  { database: { db }, services: { newsletter } }: OpenCms,
  count: number,
  until: Date,
): Promise<void> {
  const {
    rows: [border],
  } = await sql<{ id: number }>`
    select database_id as id from (select post_id as database_id from post_translations group by post_id order by post_id desc limit ${count}::int) as last order by 1 limit 1`.execute(
    db,
  );
  await sql`delete from newsletter_arrivals`.execute(db);
  const first = await timed(() => newsletter.runs.recordArrivals());
  const again = await timed(() => newsletter.runs.recordArrivals());
  await sql`update newsletter_arrivals set for_staff = 'epoch', for_visitors = 'epoch'`.execute(db);
  const news = new Date(until.getTime() - HOUR_MS);
  await sql`update newsletter_arrivals a set for_staff = ${news}, for_visitors = ${news} from post_translations t where t.post_id = a.post_id and a.post_id >= ${border!.id}`.execute(
    db,
  );
  console.log(
    `Recording new posts: ${first.toFixed(1)} s for all posts, and then, without new posts, ${Math.round(again * 1000)} ms.`,
  );
}

async function saveSubscriptions(
  db: Db,
  { words, terms: slugs }: LibrarySample,
  count: number,
  until: Date,
): Promise<void> {
  const random = seededRandom(count);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() ** SKEW * list.length)]!;
  const terms = await db.selectFrom("terms").select(["id", "taxonomy", "slug"]).execute();
  const idOf = new Map(terms.map((term) => [`${term.taxonomy}/${term.slug}`, term.id]));
  const searched = words.slice(0, SEARCHED_WORDS);
  const searchOf = () => {
    const { language, word } = oneOf(searched);
    const others = searched.filter((one) => one.language === language);
    return {
      language,
      search: FollowedSearch.parse({
        search: [
          word,
          ...Array.from({ length: 1 + Math.floor(random() * 2) }, () => oneOf(others).word),
        ].join(" "),
      }),
    };
  };
  const criteriaOf = (): (typeof CRITERIA)[number] => {
    let place = random() * 100;
    return CRITERIA.find(({ share }) => (place -= share) < 0) ?? CRITERIA[0];
  };
  const line = createProgressLine();
  const since = new Date(until.getTime() - 24 * HOUR_MS);
  for (let first = 1; first <= count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => {
      const criteria = criteriaOf();
      const followed = criteria.terms === null ? searchOf() : null;
      return {
        number: first + index,
        language: followed?.language ?? LANGUAGES[(first + index) % LANGUAGES.length]!,
        everything: criteria.terms?.length === 0,
        search: followed?.search ?? null,
        terms: [
          ...new Set(
            (criteria.terms ?? []).flatMap(
              (taxonomy) => idOf.get(`${taxonomy}/${oneOf(slugs[taxonomy] ?? [])}`) ?? [],
            ),
          ),
        ],
      };
    });
    await sql`
      with wanted as (select * from ${asRows(rows)} as r(number int, language text, everything boolean, search jsonb, terms jsonb)),
      readers as (
        insert into newsletter_readers (email, email_key, language, created)
        select 'reader' || number || '@example.net', 'reader' || number || '@example.net', language, ${since}::timestamptz from wanted returning id, email),
      subscriptions as (
        insert into newsletter_subscriptions (reader_id, frequency, state, everything, search, created, confirmed, covered_until)
        select r.id, 'daily', 'active', w.everything, w.search, ${since}::timestamptz, ${since}::timestamptz, ${since}::timestamptz
        from readers r join wanted w on r.email = 'reader' || w.number || '@example.net' returning id, reader_id)
      insert into newsletter_followed (subscription_id, term_id)
      select s.id, term::int from subscriptions s join readers r on r.id = s.reader_id join wanted w on r.email = 'reader' || w.number || '@example.net', jsonb_array_elements_text(w.terms) term`.execute(
      db,
    );
    line.show(`${first + rows.length - 1} of ${count} subscriptions`);
  }
  line.clear();
  await sql`analyze newsletter_subscriptions, newsletter_followed, newsletter_readers`.execute(db);
}

async function match(
  { database: { db }, services: { newsletter } }: OpenCms,
  until: Date,
): Promise<void> {
  const before = peakMemoryMb();
  const run = { frequency: "daily", until } as const;
  await db
    .insertInto("newsletter_runs")
    .values({ ...run, matched: null })
    .execute();
  const seconds = await timed(() => newsletter.matching.run(run));
  const {
    rows: [counts],
  } = await sql<Record<string, number>>`
    select (select count(*)::int from newsletter_subscriptions) as subscriptions, (select count(*)::int from newsletter_issues) as issues,
      (select count(*)::int from newsletter_deliveries) as "posts in issues", (select count(*)::int from newsletter_arrivals where for_staff > 'epoch') as "new posts"`.execute(
    db,
  );
  printTable([
    {
      ...counts!,
      seconds: seconds.toFixed(1),
      "memory before, MB": before,
      "peak memory, MB": peakMemoryMb(),
    },
  ]);
}
