import { type Kysely, sql } from "kysely";

/**
 * What programs harvest: since when each public post is as it is, and which are public no longer.
 *
 * `harvest_changes` is written by the database itself, whoever changes a post, a term's name or a file, so that no writer can forget it.
 * It has one row for each change and nothing to collide on; reading it through, `harvest_records` is brought up to it. A record keeps its
 * terms once its post has gone: its sets are told of it too. Nothing that never was public has a record. Times are as exact as those that
 * a list goes on from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table harvest_changes (
      id bigint generated always as identity primary key,
      post_id int not null
    )`,
    // All changes of a post are taken up at once.
    `create index harvest_changes_post on harvest_changes (post_id)`,
    `create table harvest_records (
      post_id int primary key,
      type text not null,
      changed timestamptz(3) not null,
      deleted boolean not null default false,
      term_ids int[] not null default '{}'
    )`,
    `create index harvest_records_changed on harvest_records (changed, post_id)`,
    `create index harvest_records_terms on harvest_records using gin (term_ids)`,
    ...WATCHED.flatMap(watch),

    `insert into harvest_records (post_id, type, changed, deleted, term_ids)
      select p.database_id, p.type, coalesce(p.removed, p.modified), p.removed is not null, array(select term_id from post_terms where post_id = p.database_id order by position, term_id)
      from posts p left join collections c on c.post_id = p.database_id
      where p.visibility = 'public' and (p.removed is null or exists (select from tombstones where post_id = p.database_id))
        and (p.type in ('document', 'article', 'toolkit', 'page') or (p.type = 'collection' and (c.featured or c.site_collection) and not (c.private or c.staff_only or c.deleted is not null)))`,
    `insert into harvest_records (post_id, type, changed, deleted)
      select post_id, type, removed, true from tombstones where visibility = 'public' on conflict do nothing`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Watched {
  table: string;
  /** Selects the posts that rows of `changed` are about. */
  posts: string;
  /** The key that a row is known by before and after. */
  key: string[];
  /** What matters of a row; changes of anything else are none. */
  columns: string[];
}

/** Posts with the files that `changed` is about. What is the staff's alone moves no time that others are told. */
const POSTS_OF_TEXTS = `select d.post_id from changed join document_files d on d.file_id = changed.file_id join files f on f.id = d.file_id where f.visibility = 'public'`;

const WATCHED: Watched[] = [
  {
    table: "posts",
    posts: "select database_id from changed",
    key: ["database_id"],
    columns: ["type", "visibility", "removed", "modified", "publication_year", "contributors"],
  },
  {
    table: "post_translations",
    posts: "select post_id from changed",
    key: ["post_id", "language"],
    columns: ["slug", "title", "abstract"],
  },
  {
    table: "post_terms",
    posts: "select post_id from changed",
    key: ["post_id", "term_id"],
    columns: ["position"],
  },
  {
    table: "collections",
    posts: "select post_id from changed",
    key: ["post_id"],
    columns: ["site_collection", "featured", "private", "staff_only", "deleted"],
  },
  {
    table: "document_files",
    posts:
      "select post_id from changed left join files f on f.id = changed.file_id where changed.file_id is null or f.id is null or f.visibility = 'public'",
    key: ["id"],
    columns: ["post_id", "language", "file_id", "link_url"],
  },
  {
    table: "files",
    posts:
      "select d.post_id from changed join document_files d on d.file_id = changed.id where changed.visibility = 'public'",
    key: ["id"],
    columns: ["visibility", "name", "mime_type"],
  },
  {
    table: "file_extractions",
    posts: POSTS_OF_TEXTS,
    key: ["file_id"],
    columns: ["state", "version", "page_starts"],
  },
  { table: "chapters", posts: "select toolkit_id from changed", key: ["id"], columns: ["number"] },
  {
    table: "chapter_translations",
    posts: "select toolkit_id from changed",
    key: ["chapter_id", "language"],
    columns: ["slug", "title", "summary", "markdown"],
  },
  {
    table: "term_translations",
    posts: "select pt.post_id from changed join post_terms pt on pt.term_id = changed.term_id",
    key: ["term_id", "language"],
    columns: ["name"],
  },
  {
    table: "terms",
    key: ["id"],
    columns: ["taxonomy", "slug", "parent_id"],
    // The sets of whatever is below a term are named after it.
    posts: `with recursive below (id) as (select id from changed union select t.id from below b join terms t on t.parent_id = b.id) select pt.post_id from below join post_terms pt on pt.term_id = below.id`,
  },
];

/** Statement-level, so that an import of thousands costs one look for each of its statements. */
function watch({ table, posts, key, columns }: Watched): string[] {
  const same = key.map((column) => `o.${column} = n.${column}`).join(" and ");
  const row = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(", ")})`;
  const changed = {
    insert: "select * from new_rows",
    delete: "select * from old_rows",
    // As it is and as it was: what has just become the staff's was everybody's.
    update: `select n.* from new_rows n left join old_rows o on ${same} where ${row("o")} is distinct from ${row("n")} union all select o.* from old_rows o left join new_rows n on ${same} where ${row("o")} is distinct from ${row("n")}`,
  };
  const tables = {
    insert: "new table as new_rows",
    delete: "old table as old_rows",
    update: "old table as old_rows new table as new_rows",
  };
  return (["insert", "update", "delete"] as const).flatMap((event) => [
    `create function harvest_${table}_${event}() returns trigger language plpgsql as $$ begin
      with changed as (${changed[event]}) insert into harvest_changes (post_id) select distinct found.post_id from (${posts}) as found (post_id);
      return null;
    end $$`,
    `create trigger harvest_${event} after ${event} on ${table} referencing ${tables[event]} for each statement execute function harvest_${table}_${event}()`,
  ]);
}
