import { type Kysely, sql } from "kysely";

/** Tables of the admin area and the column of the audit log get the names that the code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table desk_posts rename to admin_posts",
    "alter table desk_titles rename to admin_titles",
    "alter table desk_revisions rename to admin_revisions",
    "alter table desk_files rename to admin_files",
    "alter index desk_posts_live rename to admin_posts_live",
    "alter index desk_posts_saved_by rename to admin_posts_saved_by",
    "alter index desk_posts_scheduled_by rename to admin_posts_scheduled_by",
    "alter index desk_posts_publish_at rename to admin_posts_publish_at",
    "alter index desk_posts_untold rename to admin_posts_untold",
    "alter index desk_revisions_published_by rename to admin_revisions_published_by",
    "alter index desk_files_file rename to admin_files_file",
    "alter table audit_log rename column deed to event",
    "alter index audit_log_deed rename to audit_log_event",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
