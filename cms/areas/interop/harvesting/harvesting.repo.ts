import { type RawBuilder, sql } from "kysely";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { ANONYMOUS } from "../../../shared/actor";
import { visibleFile, viewerOf, visiblePost, searchType } from "../../posts";
import type { SetMembers } from "./oai-protocol";
import { isOutOfSpace } from "../../../platform/disk";

/** Visibility for visitors, regardless of the actor: a harvester publishes what it gets. */
const PUBLIC = viewerOf(ANONYMOUS);

/** The header of a record. */
export interface RecordRow {
  post_id: number;
  type: PostType;
  changed: Date;
  deleted: boolean;
  term_ids: number[];
}

/** The conditions for records in a list. */
export interface RecordRange {
  /** The first time included, and the first time excluded; null for no limit. */
  from: Date | null;
  before: Date | null;
  set: SetMembers | null;
}

/** Position up to which a list was read. */
export interface RecordPlace {
  changed: Date;
  id: number;
}

// Content pages have URLs but are not resources.
const isRecord = sql`r.type <> 'page'`;

/** Returns record headers, oldest change first. Fetch one more than needed to learn whether there are more. */
export async function listRecords(
  db: Db,
  range: RecordRange,
  after: RecordPlace | null,
  limit: number,
): Promise<RecordRow[]> {
  const rest = after
    ? sql`(r.changed, r.post_id) > (${after.changed}::timestamptz, ${after.id}::int)`
    : sql`true`;
  const { rows } = await sql<RecordRow>`
    select r.post_id, r.type, r.changed, r.deleted, r.term_ids from harvest_records r
    where ${isRecord} and ${rest} and ${within(range)} order by r.changed, r.post_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Counts the records in a range. */
export async function countRecords(db: Db, range: RecordRange): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from harvest_records r where ${isRecord} and ${within(range)}`.execute(
    db,
  );
  return rows[0]!.count;
}

function within({ from, before, set }: RecordRange): RawBuilder<unknown> {
  const conditions = [
    ...(from ? [sql`r.changed >= ${from}::timestamptz`] : []),
    ...(before ? [sql`r.changed < ${before}::timestamptz`] : []),
    ...(set ? [isIn(set)] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function isIn(set: SetMembers): RawBuilder<unknown> {
  if ("termIds" in set) return sql`r.term_ids && ${[...set.termIds]}::int[]`;
  return sql`exists (select from terms t where t.id = any(r.term_ids) and t.taxonomy = ${set.taxonomy})`;
}

/** Returns the header of one record. */
export async function findRecord(db: Db, id: number): Promise<RecordRow | undefined> {
  const { rows } =
    await sql<RecordRow>`select r.post_id, r.type, r.changed, r.deleted, r.term_ids from harvest_records r where r.post_id = ${id} and ${isRecord}`.execute(
      db,
    );
  return rows[0];
}

/** Returns when the first record changed; null if there are none. */
export async function findEarliest(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    changed: Date;
  }>`select r.changed from harvest_records r where ${isRecord} order by r.changed, r.post_id limit 1`.execute(
    db,
  );
  return rows[0]?.changed ?? null;
}

/** A public post with all its texts. */
export interface HarvestedPost {
  database_id: number;
  type: PostType;
  publication_year: number | null;
  contributors: string[];
  created: Date;
  translations: { language: string; slug: string; title: string; abstract: string }[];
  /** Links only have a URL. */
  files: {
    language: string;
    id: string | null;
    name: string | null;
    mime_type: string | null;
    link_url: string | null;
    has_text: boolean;
  }[];
}

/** Returns the currently public posts of records. Posts that are no longer public are left out. */
export async function loadPosts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, HarvestedPost>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HarvestedPost>`
    select p.database_id, p.type, p.publication_year, p.contributors, p.created,
      (select json_agg(json_build_object('language', t.language, 'slug', t.slug, 'title', t.title, 'abstract', t.abstract)) from post_translations t where t.post_id = p.database_id) as translations,
      (select coalesce(json_agg(json_build_object('language', d.language, 'id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'link_url', d.link_url,
          'has_text', ${hasTextVersion("f")}) order by d.position, d.id), '[]')
        from document_files d left join files f on f.id = d.file_id
        where d.post_id = p.database_id and (d.file_id is null or ${visibleFile(PUBLIC, "f")})) as files
    from posts p where p.database_id = any(${[...ids]}::int[]) and ${visiblePost(PUBLIC, "p")} and ${isListed("p")}
      and exists (select from post_translations where post_id = p.database_id)`.execute(db);
  return new Map(rows.map((row) => [row.database_id, row]));
}

/**
 * Returns the condition that excludes collections that the site does not list publicly, even if anyone with the URL can open
 * them.
 */
export function isListed(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.type`)} <> 'collection' or exists (
    select from collections listed where listed.post_id = ${sql.ref(`${alias}.database_id`)} and (listed.featured or listed.site_collection)))`;
}

/** Returns the condition that the file under an alias has a text version. */
export function hasTextVersion(alias: string): RawBuilder<boolean> {
  return sql`exists (select from file_extractions x where x.file_id = ${sql.ref(`${alias}.id`)} and x.version = ${sql.ref(`${alias}.version`)} and cardinality(x.page_starts) > 0)`;
}

/**
 * Changes processed at once while requests wait, each together with all other changes of its post: 50 ms with the embedded
 * database. The sweep job or the next request processes the rest.
 */
const CHANGES_AT_ONCE = 1_000;

/** Public search types, and content pages, which have no search type. */
const PUBLIC_KINDS = ["document", "article", "toolkit", "featured_collection", "page"];

/**
 * Updates the records of public posts with the changes that the database recorded since. Returns whether there may be more changes.
 *
 * Changes get their time when they are processed, under a lock that readers of records take first if there are changes. So no
 * change can get a time earlier than one that a harvester already received. A change that is committed late gets a late time. Each
 * time is later than all previous ones, whichever time the clock of this process shows.
 */
export async function recordHarvestChanges(db: Db, now: () => Date): Promise<boolean> {
  // Changes stay visible until the process that handles them commits, so it is safe to skip the lock if there are none.
  const {
    rows: [found],
  } = await sql<{ any: boolean }>`select exists (select from harvest_changes) as any`.execute(db);
  if (!found!.any) return false;
  return db
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('harvest records'))`.execute(trx);
      const { rows } = await sql<{ looked: number }>`
      with oldest as materialized (
        select post_id from harvest_changes order by id limit ${CHANGES_AT_ONCE}
      ), taken as (
        delete from harvest_changes where post_id in (select post_id from oldest) returning post_id
      ), at as materialized (
        select greatest(${now()}::timestamptz, (select changed from harvest_records order by changed desc, post_id desc limit 1) + interval '1 millisecond') as time
      ), touched as materialized (
        select distinct post_id as id from taken
      ), shown as materialized (
        select p.database_id as id, p.type, array(select term_id from post_terms where post_id = p.database_id order by position, term_id) as term_ids
        from touched join posts p on p.database_id = touched.id left join collections c on c.post_id = p.database_id
        where p.visibility = 'public' and ${searchType} = any(${PUBLIC_KINDS}::text[])
      ), saved as (
        insert into harvest_records (post_id, type, changed, term_ids) select id, type, at.time, term_ids from shown, at
        on conflict (post_id) do update set type = excluded.type, changed = excluded.changed, deleted = false, term_ids = excluded.term_ids
      ), ended as (
        update harvest_records r set deleted = true, changed = at.time
        from touched, at where r.post_id = touched.id and not r.deleted and not exists (select from shown where shown.id = r.post_id)
      )
      select count(*)::int as looked from oldest`.execute(trx);
      return rows[0]!.looked === CHANGES_AT_ONCE;
    })
    .catch((error: unknown) => {
      // If the disk is full, sitemaps and harvesters get the current records. The changes are processed once there is space.
      if (isOutOfSpace(error)) return false;
      throw error;
    });
}
