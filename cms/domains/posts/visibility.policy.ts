import { type RawBuilder, sql } from "kysely";
import { type Actor, isStaff } from "../actor";

declare const granted: unique symbol;

/**
 * What an actor may see of posts and files. Only `sightOf` makes one and every repository that reads posts wants one,
 * so that a forgotten question to the policy does not compile.
 */
export interface Sight {
  readonly internal: boolean;
  /** Whose library and collections come on top; null for visitors. */
  readonly userId: number | null;
  readonly [granted]: true;
}

/**
 * The policy of reading: everyone sees what is public, staff see what is internal too, and who works on a private
 * collection sees that one. Nothing else is listed, so it is denied.
 */
export function sightOf(actor: Actor): Sight {
  return { internal: isStaff(actor), userId: actor.kind === "user" ? actor.userId : null } as Sight;
}

/**
 * The sight as a condition on `posts` under an alias. What was removed is nobody's. Collections narrow it: a deleted one is
 * nobody's, a staff-only one the staff's, a private one its owner's and accepted collaborators' alone. Both conditions count
 * for one that is both.
 */
export function visiblePost({ internal, userId }: Sight, alias: string): RawBuilder<boolean> {
  const post = sql.ref(`${alias}.database_id`);
  const hiddenFromOthers =
    userId === null
      ? sql`hidden.private`
      : sql`hidden.private and not ${worksOn(userId, "hidden")}`;
  const hidden = sql`exists (select 1 from collections hidden where hidden.post_id = ${post}
    and (hidden.deleted is not null or (${hiddenFromOthers})${internal ? sql`` : sql` or hidden.staff_only`}))`;
  const there = sql`${sql.ref(`${alias}.removed`)} is null and not ${hidden}`;
  return internal
    ? sql`(${there})`
    : sql`(${sql.ref(`${alias}.visibility`)} = 'public' and ${there})`;
}

/** Whether a collection under an alias is a person's own, or theirs to work on or read with others. */
export function worksOn(userId: number, alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.owner_id`)} is not distinct from ${userId}::int or exists (
    select 1 from collection_members m where m.collection_id = ${sql.ref(`${alias}.post_id`)} and m.user_id = ${userId}::int and m.accepted is not null))`;
}

/** The sight as a condition on `files` under an alias. What somebody has handed in is theirs to see before it is everybody's. */
export function visibleFile({ internal, userId }: Sight, alias: string): RawBuilder<boolean> {
  if (internal) return sql`true`;
  const isPublic = sql<boolean>`${sql.ref(`${alias}.visibility`)} = 'public'`;
  if (userId === null) return isPublic;
  return sql`(${isPublic} or exists (
    select 1 from submission_files handed join submissions s on s.id = handed.submission_id
    where handed.file_id = ${sql.ref(`${alias}.id`)} and s.user_id = ${userId}::int))`;
}
