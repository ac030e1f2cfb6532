import { type Kysely, sql } from "kysely";

/** Two columns get the names that the code uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table newsletter_arrivals rename column for_everybody to for_visitors",
    "alter index newsletter_arrivals_everybody rename to newsletter_arrivals_visitors",
    "alter table admin_posts rename column untold to unannounced",
    "alter index admin_posts_untold rename to admin_posts_unannounced",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
