import { createHash } from "node:crypto";
import { sql } from "kysely";
import { USAGE_SINCE } from "../contract/limits";
import {
  COUNTED_TYPES,
  dayOf,
  monthsBefore,
  MONTHS_BY_DAY,
  startOf,
  addUses,
  type DayUses,
  removeUses,
} from "../areas/usage";
import { seededRandom } from "../platform/ids";
import type { Db } from "../db/client";
import { readMark, writeMark } from "./load";

/** Site setting that records that usage was generated, and until which day. */
const MARKER = "sampleUsage";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Relative usage by weekday from Sunday, and by month from January: schools and offices have holidays. */
const WEEK = [0.45, 1.15, 1.25, 1.2, 1.15, 1, 0.5];
const YEAR = [1, 1.05, 1.1, 0.95, 1, 0.9, 0.65, 0.6, 1.1, 1.2, 1.3, 0.75];
/** Usage grows from this share of today's level to the full level within this number of days. */
const GROWTH = { from: 0.35, days: 4 * 365 };
/** New posts are read more. The extra usage halves after each `halfDays`. */
const NEWNESS = { times: 2, halfDays: 14 };
/** Usage of an internal post relative to a public one. */
const INTERNAL_SHARE = 0.3;

interface SamplePost {
  database_id: number;
  source_id: string;
  created: Date;
  internal: boolean;
  with_files: boolean;
}

/**
 * Generates views and downloads of the sample library from the first counted day until today, unless that was done before.
 * The same day gives the same numbers. Safe when two processes start at the same time.
 */
export async function completeSampleUsage(db: Db, now: Date): Promise<void> {
  if ((await madeUntil(db)) !== null) return;
  const today = dayOf(now);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample usage'))`.execute(trx);
    if ((await madeUntil(trx)) !== null) return;
    await addUses(
      trx,
      (await samplePosts(trx)).flatMap((post) => usesOf(post, today)),
    );
    await writeMark(trx, MARKER, today);
  });
}

/** Removes the generated usage, so that it is not mistaken for real on a site that others can reach. */
export async function removeSampleUsage(db: Db): Promise<void> {
  const until = await madeUntil(db);
  if (until === null) return;
  await db.transaction().execute(async (trx) => {
    await removeUses(
      trx,
      (await samplePosts(trx)).map((post) => post.database_id),
      until,
    );
    await trx.deleteFrom("site_settings").where("key", "=", MARKER).execute();
  });
}

async function madeUntil(db: Db): Promise<string | null> {
  return ((await readMark(db, MARKER)) as string | undefined) ?? null;
}

async function samplePosts(db: Db): Promise<SamplePost[]> {
  const { rows } = await sql<SamplePost>`
    select database_id, source_id, created, visibility = 'internal' as internal,
      exists (select 1 from document_files d where d.post_id = p.database_id and d.file_id is not null) as with_files
    from posts p where source_id like 'sample-%' and type = any(${[...COUNTED_TYPES]}::text[]) order by source_id`.execute(
    db,
  );
  return rows;
}

/** Returns all uses of a post. Months that are stored as one count are listed under their first day. */
function usesOf(post: SamplePost, today: string): DayUses[] {
  const random = seededRandom(createHash("sha256").update(post.source_id).digest().readUInt32BE());
  // Few posts are read often; most are read now and then.
  const liking = (0.15 + 3 * random() ** 3) * (post.internal ? INTERNAL_SHARE : 1);
  const fetching = post.with_files ? 0.2 + 0.35 * random() : 0;
  const sums = new Map<string, { view: number; download: number }>();
  const daysFrom = monthsBefore(today, MONTHS_BY_DAY - 1);
  const published = Math.max(Date.parse(USAGE_SINCE), Date.parse(dayOf(post.created)));
  for (let time = published; time <= Date.parse(today); time += DAY_MS) {
    const views = drawn(liking * interest(new Date(time), post.created), random);
    const day = dayOf(new Date(time));
    const key = day < daysFrom ? startOf("month", day) : day;
    const sum = sums.get(key) ?? { view: 0, download: 0 };
    sums.set(key, {
      view: sum.view + views,
      download: sum.download + drawn(views * fetching, random),
    });
  }
  return [...sums].flatMap(([day, uses]) =>
    (["view", "download"] as const).flatMap((event) =>
      uses[event] > 0
        ? [{ postId: post.database_id, day, event, language: "en", count: uses[event] }]
        : [],
    ),
  );
}

/** Returns the relative usage on a day, by season, age of the site and age of the post. */
function interest(day: Date, created: Date): number {
  const siteDays = (day.getTime() - Date.parse(USAGE_SINCE)) / DAY_MS;
  const growth = GROWTH.from + (1 - GROWTH.from) * Math.min(1, siteDays / GROWTH.days);
  const age = Math.max(0, day.getTime() - created.getTime()) / DAY_MS;
  return (
    WEEK[day.getUTCDay()]! *
    YEAR[day.getUTCMonth()]! *
    growth *
    (1 + NEWNESS.times * 0.5 ** (age / NEWNESS.halfDays))
  );
}

/** Returns a random whole number from a Poisson distribution. Uses Knuth's algorithm, which suits small means. */
function drawn(mean: number, random: () => number): number {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count++;
  return count;
}
