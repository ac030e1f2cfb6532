import { type RawBuilder, sql } from "kysely";
import { type Actor, isStaff } from "../actor";

declare const granted: unique symbol;

/**
 * What an actor may see of posts and files. Only `sightOf` makes one and every repository that reads posts wants one,
 * so that a forgotten question to the policy does not compile.
 */
export interface Sight {
  readonly internal: boolean;
  readonly [granted]: true;
}

/** The policy of reading: everyone sees what is public, staff see what is internal too. Nothing else is listed, so it is denied. */
export function sightOf(actor: Actor): Sight {
  return { internal: isStaff(actor) } as Sight;
}

/**
 * The sight as a condition on `posts` under an alias. Private collections belong to their makers alone, whatever their
 * visibility says; staff-only ones to staff.
 */
export function visiblePost(sight: Sight, alias: string): RawBuilder<boolean> {
  const post = sql.ref(`${alias}.database_id`);
  if (sight.internal) {
    return sql`not exists (select 1 from collections hidden where hidden.post_id = ${post} and hidden.private)`;
  }
  const visibility = sql.ref(`${alias}.visibility`);
  return sql`(${visibility} = 'public' and not exists (
    select 1 from collections hidden where hidden.post_id = ${post} and (hidden.private or hidden.staff_only)))`;
}

/** The sight as a condition on `files` under an alias. */
export function visibleFile(sight: Sight, alias: string): RawBuilder<boolean> {
  return sight.internal ? sql`true` : sql`${sql.ref(`${alias}.visibility`)} = 'public'`;
}
