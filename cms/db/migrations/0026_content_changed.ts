import { type Kysely, sql } from "kysely";

/** A table of which pages for everybody are made, and which of its rows they show. */
export interface Shown {
  table: string;
  /** A condition on a row of `changed`, as it is after a change or was before. */
  rows: string;
  /** The same of rows that are new, where fewer of them are shown; null where none is. */
  newRows?: string | null;
  /** Columns that pages show, where the others change all the time; else every change counts. With the key that rows are known by. */
  columns?: { key: string; shown: string[] };
}

/** Collections that the site lists: those that only a link leads to stand on no page that is kept. */
const listed = (collection: string) =>
  `((${collection}.featured or ${collection}.site_collection) and not (${collection}.private or ${collection}.staff_only) and ${collection}.deleted is null)`;
const shownPost = (post: string) => `(${post}.visibility = 'public' and ${post}.removed is null
  and (${post}.type <> 'collection' or exists (select from collections c where c.post_id = ${post}.database_id and ${listed("c")})))`;
/**
 * `offset 0` has each post looked up by its key: a planner that takes the posts for few held each of five thousand changed pieces against
 * each post, which took half a minute.
 */
const ofShownPost = (id: string) =>
  `exists (select from posts p where p.database_id = ${id} and ${shownPost("p")} offset 0)`;
const ofPublicFile = (id: string) =>
  `exists (select from files f where f.id = ${id} and f.visibility = 'public')`;
/** Of terms that public posts carry; and those that no post carries have a page too, where they are authors. What internal posts alone carry is withheld. */
const counted = (id: string) => `exists (select from terms t where t.id = ${id} and t.count > 0)`;
const known = (id: string) =>
  `exists (select from terms t where t.id = ${id} and (t.count > 0 or not exists (select from post_terms where term_id = t.id)))`;

/**
 * All that pages for everybody are made of. Not here: what is counted, what is somebody's own, what waits, what members alone see, the parts
 * of files' texts, after which their extraction is written, and the search index, which tells by itself once it has caught up.
 */
export const SHOWN: readonly Shown[] = [
  { table: "posts", rows: shownPost("changed") },
  { table: "post_translations", rows: ofShownPost("changed.post_id") },
  { table: "post_terms", rows: ofShownPost("changed.post_id") },
  {
    table: "post_items",
    rows: `${ofShownPost("changed.owner_id")} and ${ofShownPost("changed.post_id")}`,
  },
  { table: "chapters", rows: ofShownPost("changed.toolkit_id") },
  { table: "chapter_translations", rows: ofShownPost("changed.toolkit_id") },
  // Of a post that is deleted the collection goes with it, so that here the post may be gone.
  {
    table: "collections",
    rows: `${listed("changed")} and not exists (select from posts p where p.database_id = changed.post_id and (p.visibility <> 'public' or p.removed is not null))`,
  },
  // A term is written before the post that it is for: whether that is internal cannot be told yet, and no page shows it without.
  { table: "terms", rows: `(changed.count > 0 or ${known("changed.id")})`, newRows: null },
  {
    table: "term_translations",
    rows: known("changed.term_id"),
    newRows: counted("changed.term_id"),
  },
  { table: "former_term_slugs", rows: counted("changed.term_id") },
  { table: "authors", rows: known("changed.term_id"), newRows: counted("changed.term_id") },
  // A file is shown by what refers to it.
  { table: "files", rows: "changed.visibility = 'public'", newRows: null },
  {
    table: "document_files",
    rows: `${ofShownPost("changed.post_id")} and (changed.file_id is null or ${ofPublicFile("changed.file_id")})`,
  },
  { table: "file_extractions", rows: ofPublicFile("changed.file_id") },
  { table: "menu_items", rows: "true" },
  { table: "site_settings", rows: "true" },
  // Signing in writes their rows too.
  {
    table: "users",
    columns: { key: "database_id", shown: ["name", "author_id", "image_file_id"] },
    newRows: null,
    rows: `(changed.author_id is not null or exists (select from collections c where c.owner_id = changed.database_id and ${listed("c")}))`,
  },
];

/**
 * Whoever changes what pages show has the database itself tell all processes, when the change is committed: no writer can forget it.
 * Looked at once a statement, and always the same word, which the database sends once a transaction: it costs a load of thousands little.
 * Of what is not shown nothing is told: nobody learns when somebody works on it, and no page is made anew for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SHOWN.flatMap(tellAfter)) await sql.raw(statement).execute(db);
}

function tellAfter({ table, rows, newRows = rows, columns }: Shown): string[] {
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
