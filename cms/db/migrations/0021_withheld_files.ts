import { type Kysely, sql } from "kysely";

/**
 * Files that are internal because of the admin area, permanently and not only while a post is unpublished. Publishing makes
 * only these files public. Files that are internal for another reason stay internal, however old the revision that refers to
 * them. Uploads for unpublished drafts are included.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table desk_posts rename column withdrawn to withheld`,
    `update desk_posts d set withheld = withheld || array(
      select named.file_id from desk_files named join files f on f.id = named.file_id
      where named.post_id = d.database_id and named.revision = 0 and f.visibility = 'internal' and named.file_id <> all(d.withheld)
        and not exists (select 1 from document_files shown where shown.post_id = d.database_id and shown.file_id = named.file_id)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
