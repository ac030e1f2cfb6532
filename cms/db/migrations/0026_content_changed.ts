import { type Kysely, sql } from "kysely";

/** A table whose contents appear on public pages, and which of its rows do. */
export interface VisibleTable {
  table: string;
  /** A condition on a row of `changed`, which is a row before or after a change. */
  rows: string;
  /** The condition for new rows, if it is narrower; null if no new row is shown. */
  newRows?: string | null;
  /**
   * The columns that pages show, for tables whose other columns change often, with the key that identifies rows. Without it,
   * every change counts.
   */
  columns?: { key: string; shown: string[] };
}

/** Collections that the site lists. Collections that are reached only by their link appear on no cached page. */
const listed = (collection: string) =>
  `((${collection}.featured or ${collection}.site_collection) and not (${collection}.private or ${collection}.staff_only) and ${collection}.deleted is null)`;
const shownPost = (post: string) => `(${post}.visibility = 'public' and ${post}.removed is null
  and (${post}.type <> 'collection' or exists (select from collections c where c.post_id = ${post}.database_id and ${listed("c")})))`;
/**
 * `offset 0` makes the planner look each post up by its key. A planner that expects few posts compared each of 5,000 changed
 * posts with every post, which took half a minute.
 */
const ofShownPost = (id: string) =>
  `exists (select from posts p where p.database_id = ${id} and ${shownPost("p")} offset 0)`;
const ofPublicFile = (id: string) =>
  `exists (select from files f where f.id = ${id} and f.visibility = 'public')`;
/**
 * Terms of public posts. `known` also includes terms without any post, because authors without posts have a page. Terms used
 * only by internal posts are hidden.
 */
const counted = (id: string) => `exists (select from terms t where t.id = ${id} and t.count > 0)`;
const known = (id: string) =>
  `exists (select from terms t where t.id = ${id} and (t.count > 0 or not exists (select from post_terms where term_id = t.id)))`;

/**
 * All tables that public pages are made of. These are not included: counts, data of single users, pending data, and data
 * that only members see. Parts of files' texts are not included because their extraction is written after them. The search
 * index is not included because it notifies after it has caught up.
 */
export const VISIBLE_TABLES: readonly VisibleTable[] = [
  { table: "posts", rows: shownPost("changed") },
  { table: "post_translations", rows: ofShownPost("changed.post_id") },
  { table: "post_terms", rows: ofShownPost("changed.post_id") },
  {
    table: "post_items",
    rows: `${ofShownPost("changed.owner_id")} and ${ofShownPost("changed.post_id")}`,
  },
  { table: "chapters", rows: ofShownPost("changed.toolkit_id") },
  { table: "chapter_translations", rows: ofShownPost("changed.toolkit_id") },
  // When a post is deleted, its collection is deleted with it. So the post may be gone here.
  {
    table: "collections",
    rows: `${listed("changed")} and not exists (select from posts p where p.database_id = changed.post_id and (p.visibility <> 'public' or p.removed is not null))`,
  },
  // A term is written before its post. It is not known yet whether that post is internal, and no page shows the term without
  // the post.
  { table: "terms", rows: `(changed.count > 0 or ${known("changed.id")})`, newRows: null },
  {
    table: "term_translations",
    rows: known("changed.term_id"),
    newRows: counted("changed.term_id"),
  },
  { table: "former_term_slugs", rows: counted("changed.term_id") },
  { table: "authors", rows: known("changed.term_id"), newRows: counted("changed.term_id") },
  // A file appears through the rows that refer to it.
  { table: "files", rows: "changed.visibility = 'public'", newRows: null },
  {
    table: "document_files",
    rows: `${ofShownPost("changed.post_id")} and (changed.file_id is null or ${ofPublicFile("changed.file_id")})`,
  },
  { table: "file_extractions", rows: ofPublicFile("changed.file_id") },
  { table: "menu_items", rows: "true" },
  { table: "site_settings", rows: "true" },
  // Signing in writes these rows too.
  {
    table: "users",
    columns: { key: "database_id", shown: ["name", "author_id", "image_file_id"] },
    newRows: null,
    rows: `(changed.author_id is not null or exists (select from collections c where c.owner_id = changed.database_id and ${listed("c")}))`,
  },
];

/**
 * Makes the database notify all processes when a transaction that changes page contents is committed, so that no writer can
 * forget it. Triggers run once per statement and always send the same payload, which the database delivers once per
 * transaction. So loading thousands of rows costs little. Changes of hidden data send nothing: they reveal no activity and
 * cause no page to be rebuilt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of VISIBLE_TABLES.flatMap(tellAfter)) await sql.raw(statement).execute(db);
}

function tellAfter({ table, rows, newRows = rows, columns }: VisibleTable): string[] {
  const isSame =
    columns &&
    `o.${columns.key} = n.${columns.key} and (${columns.shown.map((column) => `o.${column}`).join(", ")}) is not distinct from (${columns.shown.map((column) => `n.${column}`).join(", ")})`;
  const unlessIn = (others: string) =>
    isSame ? ` where not exists (select from ${others} where ${isSame})` : "";
  const events = [
    {
      event: "insert",
      tables: "new table as new_rows",
      changed: "select * from new_rows",
      fits: newRows,
    },
    {
      event: "delete",
      tables: "old table as old_rows",
      changed: "select * from old_rows",
      fits: rows,
    },
    {
      event: "update",
      tables: "old table as old_rows new table as new_rows",
      fits: rows,
      changed: `select * from old_rows o${unlessIn("new_rows n")} union all select * from new_rows n${unlessIn("old_rows o")}`,
    },
  ];
  return events.flatMap(({ event, tables, changed, fits }) =>
    fits === null
      ? []
      : [
          `create function content_${table}_${event}() returns trigger language plpgsql as $$ begin
      if exists (select from (${changed}) changed where ${fits}) then perform pg_notify('content_changed', 'content'); end if;
      return null;
    end $$`,
          `create trigger content_${event} after ${event} on ${table} referencing ${tables} for each statement execute function content_${table}_${event}()`,
        ],
  );
}
