import { type Kysely, sql } from "kysely";

/**
 * Data for OAI harvesting: when each public post last changed, and which posts are no longer public.
 *
 * `harvest_changes` is written by triggers on every change of a post, a term's name or a file, so that no writer can forget
 * it. It has one row for each change and no unique key to conflict on. Reading it updates `harvest_records`.
 *
 * A record keeps its terms after its post was deleted, because the sets of the deletion are reported too. Posts that were
 * never public have no record. Timestamps are as precise as those in resumption tokens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table harvest_changes (
      id bigint generated always as identity primary key,
      post_id int not null
    )`,
    // All changes of a post are processed together.
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
  /** A query that selects the posts affected by rows of `changed`. */
  posts: string;
  /** The columns that identify a row before and after a change. */
  key: string[];
  /** The relevant columns. Changes of other columns are ignored. */
  columns: string[];
}

/** Posts with the files in `changed`. Internal data does not change a public timestamp. */
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
    // The names of the sets below a term contain the term's name.
    posts: `with recursive below (id) as (select id from changed union select t.id from below b join terms t on t.parent_id = b.id) select pt.post_id from below join post_terms pt on pt.term_id = below.id`,
  },
];

/** Statement-level triggers: an import of thousands of rows costs one check per statement. */
function watch({ table, posts, key, columns }: Watched): string[] {
  const same = key.map((column) => `o.${column} = n.${column}`).join(" and ");
  const row = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(", ")})`;
  const changed = {
    insert: "select * from new_rows",
    delete: "select * from old_rows",
    // Both the new and the old row: a row that has just become internal was public before.
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
