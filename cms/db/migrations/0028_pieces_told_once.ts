import { type Kysely, sql } from "kysely";

/** A collection, or another owner of pieces, that pages for everybody show; and a piece that they do. As in `0026_content_changed`. */
const listed = "((c.featured or c.site_collection) and not (c.private or c.staff_only) and c.deleted is null)";
const shownPost = (id: string) => `exists (
  select from posts p where p.database_id = ${id} and p.visibility = 'public' and p.removed is null
    and (p.type <> 'collection' or exists (select from collections c where c.post_id = p.database_id and ${listed})) offset 0)`;

/**
 * Whether pages for everybody show a change of pieces is asked of each owner once, and of its pieces one by one only where they show the
 * owner. Asked of both at once, a planner that takes the posts for few held each piece against each post: five thousand pieces, of
 * which one moves and all get another place, took half a minute. `offset 0` has each looked up by its key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = { insert: "select * from new_rows", delete: "select * from old_rows", update: "select * from old_rows union all select * from new_rows" };
  for (const [event, changed] of Object.entries(rows)) {
    await sql.raw(`create or replace function content_post_items_${event}() returns trigger language plpgsql as $$ begin
      if exists (
        select from (select distinct owner_id from (${changed}) changed) owners where ${shownPost("owners.owner_id")}
          and exists (select from (${changed}) changed where changed.owner_id = owners.owner_id and ${shownPost("changed.post_id")})
      ) then perform pg_notify('content_changed', 'content'); end if;
      return null;
    end $$`).execute(db);
  }
}
