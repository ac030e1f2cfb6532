import { type Kysely, sql } from "kysely";

/** A table whose rows are searched, and a query of the posts of its changed rows `changed`. */
interface SearchedTable {
  table: string;
  posts: string;
  /** Updates that change none of these columns do not count. */
  columns?: { key: string; searched: string[] };
}

const own = (column: string) => `select ${column} as post_id from changed`;
const ofFiles = "select d.post_id from changed join document_files d on d.file_id = changed";
/** Posts with a term or one below it, because a post is also found by the terms above its own. */
const ofTerms = (id: string) => `
  select pt.post_id from (
    with recursive below as (
      select ${id} as id from changed union select t.id from terms t join below on t.parent_id = below.id
    ) select id from below
  ) below join post_terms pt on pt.term_id = below.id`;

export const SEARCHED_TABLES: readonly SearchedTable[] = [
  { table: "posts", posts: own("database_id") },
  { table: "post_translations", posts: own("post_id") },
  { table: "post_terms", posts: own("post_id") },
  { table: "chapter_translations", posts: own("toolkit_id") },
  { table: "collections", posts: own("post_id") },
  { table: "document_files", posts: own("post_id") },
  {
    table: "files",
    posts: `${ofFiles}.id`,
    columns: { key: "id", searched: ["visibility", "version"] },
  },
  { table: "file_extractions", posts: `${ofFiles}.file_id` },
  {
    table: "term_translations",
    posts: "select pt.post_id from changed join post_terms pt on pt.term_id = changed.term_id",
  },
  {
    table: "terms",
    posts: ofTerms("changed.id"),
    columns: { key: "id", searched: ["parent_id"] },
  },
];

/**
 * The outbox of a search engine on a cluster: the posts of every change, written by triggers in the transaction of the change,
 * so that no writer can forget it and nothing is lost while the cluster is down. Without such an engine, `search_indexes` is
 * empty and nothing is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table search_indexes (
      name text primary key,
      is_building boolean not null default false,
      renewed timestamptz not null default now()
    )`,
    `create table search_outbox (
      id bigint generated always as identity primary key,
      post_id integer not null,
      claimed_until timestamptz
    )`,
    "create index search_outbox_post on search_outbox (post_id)",
    "create sequence search_document_version",
    ...SEARCHED_TABLES.flatMap(writeAfter),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function writeAfter({ table, posts, columns }: SearchedTable): string[] {
  const isSame =
    columns &&
    `o.${columns.key} = n.${columns.key} and (${columns.searched.map((column) => `o.${column}`).join(", ")}) is not distinct from (${columns.searched.map((column) => `n.${column}`).join(", ")})`;
  const unlessIn = (others: string) =>
    isSame ? ` where not exists (select from ${others} where ${isSame})` : "";
  const events = [
    { event: "insert", tables: "new table as new_rows", changed: "select * from new_rows" },
    { event: "delete", tables: "old table as old_rows", changed: "select * from old_rows" },
    {
      event: "update",
      tables: "old table as old_rows new table as new_rows",
      changed: `select * from old_rows o${unlessIn("new_rows n")} union all select * from new_rows n${unlessIn("old_rows o")}`,
    },
  ];
  return events.flatMap(({ event, tables, changed }) => [
    `create function search_${table}_${event}() returns trigger language plpgsql as $$ begin
      if not exists (select from search_indexes) then return null; end if;
      insert into search_outbox (post_id)
        with changed as (${changed}) select distinct post_id from (${posts}) posts where post_id is not null order by post_id;
      if found then perform pg_notify('content_changed', 'search'); end if;
      return null;
    end $$`,
    `create trigger search_${event} after ${event} on ${table} referencing ${tables} for each statement execute function search_${table}_${event}()`,
  ]);
}
