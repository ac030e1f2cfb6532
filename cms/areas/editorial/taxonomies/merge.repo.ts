import { sql } from "kysely";
import type { Db } from "../../../db/client";

/** Counts the posts that have both terms. */
export async function countBoth(db: Db, from: number, into: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_terms one join post_terms other on other.post_id = one.post_id and other.term_id = ${into} where one.term_id = ${from}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Moves everything from one term to another without duplicates: posts, followers, picks, children and former slugs. */
export async function moveTerm(trx: Db, from: number, into: number): Promise<void> {
  await sql`
    insert into post_terms (post_id, term_id, position) select post_id, ${into}::int, position from post_terms where term_id = ${from}
    on conflict (post_id, term_id) do update set position = least(post_terms.position, excluded.position)`.execute(
    trx,
  );
  await sql`
    insert into user_preferences (user_id, term_id, position) select user_id, ${into}::int, position from user_preferences where term_id = ${from}
    on conflict (user_id, term_id) do update set position = least(user_preferences.position, excluded.position)`.execute(
    trx,
  );
  await sql`
    insert into newsletter_followed (subscription_id, term_id) select subscription_id, ${into}::int from newsletter_followed where term_id = ${from} order by id
    on conflict (subscription_id, term_id) do nothing`.execute(trx);
  await sql`
    insert into term_picks (term_id, post_id, position) select ${into}::int, post_id, 1000 + position from term_picks where term_id = ${from}
    on conflict (term_id, post_id) do nothing`.execute(trx);
  await trx.updateTable("terms").set({ parent_id: into }).where("parent_id", "=", from).execute();
  await trx
    .updateTable("former_term_slugs")
    .set({ term_id: into })
    .where("term_id", "=", from)
    .execute();
}

/** Copies names and descriptions to a term in languages in which it has none. */
export async function addTexts(trx: Db, from: number, into: number): Promise<void> {
  await sql`
    insert into term_translations (term_id, language, name, description) select ${into}::int, language, name, description from term_translations where term_id = ${from}
    on conflict (term_id, language) do update set description = excluded.description where term_translations.description = ''`.execute(
    trx,
  );
}
