import { type RawBuilder, sql } from "kysely";
import { isStaff } from "../../contract/roles";
import type { Actor } from "../../shared/actor";

declare const granted: unique symbol;

/**
 * The posts and files that an actor may see. Only `viewerOf` creates one, and every repository that reads posts requires one, so
 * that code without a check of the policy does not compile.
 */
export interface Viewer {
  readonly internal: boolean;
  /** The user, who also sees their own library, collections and submissions; null for visitors. */
  readonly userId: number | null;
  readonly [granted]: true;
}

/**
 * Returns what an actor may see. All visitors see public content, staff also see internal content, and owners and accepted
 * collaborators see their private collections. Everything else is denied.
 */
export function viewerOf(actor: Actor): Viewer {
  return {
    internal: isStaff(actor),
    userId: actor.kind === "user" ? actor.userId : null,
  } as Viewer;
}

/**
 * Returns the condition on `posts`, under an alias, that the viewer may see a post. Removed posts are visible to no user.
 * Collections have further limits. A deleted one is visible to no user, a staff-only one to staff, and a private one to its
 * owner and accepted collaborators. A collection that is both staff-only and private is visible only to users who meet both
 * conditions.
 */
export function visiblePost({ internal, userId }: Viewer, alias: string): RawBuilder<boolean> {
  const post = sql.ref(`${alias}.database_id`);
  const hiddenFromOthers =
    userId === null
      ? sql`hidden.private`
      : sql`hidden.private and not ${isOwnerOrCollaborator(userId, "hidden")}`;
  const hidden = sql`exists (select 1 from collections hidden where hidden.post_id = ${post}
    and (hidden.deleted is not null or (${hiddenFromOthers})${internal ? sql`` : sql` or hidden.staff_only`}))`;
  const there = sql`${sql.ref(`${alias}.removed`)} is null and not ${hidden}`;
  return internal
    ? sql`(${there})`
    : sql`(${sql.ref(`${alias}.visibility`)} = 'public' and ${there})`;
}

/** Returns the condition that a user owns a collection or is an accepted collaborator, who may edit or read it. */
export function isOwnerOrCollaborator(userId: number, alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.owner_id`)} is not distinct from ${userId}::int or exists (
    select 1 from collection_members m where m.collection_id = ${sql.ref(`${alias}.post_id`)} and m.user_id = ${userId}::int and m.accepted is not null))`;
}

/**
 * Returns the condition on `files`, under an alias, that the viewer may see a file. Users also see the files of their own
 * submissions, before these become public.
 */
export function visibleFile({ internal, userId }: Viewer, alias: string): RawBuilder<boolean> {
  if (internal) return sql`true`;
  const isPublic = sql<boolean>`${sql.ref(`${alias}.visibility`)} = 'public'`;
  if (userId === null) return isPublic;
  return sql`(${isPublic} or exists (
    select 1 from submission_files handed join submissions s on s.id = handed.submission_id
    where handed.file_id = ${sql.ref(`${alias}.id`)} and s.user_id = ${userId}::int))`;
}

/**
 * The type under which search finds a post `p` with its collection row `c`; null for none. Internal posts are found under an
 * internal type or not at all. Private and deleted collections and removed posts are never found.
 */
export const searchType = sql`case
  when p.removed is not null then null
  when p.type = 'collection' then case
    when c.private or c.deleted is not null then null
    when c.staff_only or p.visibility = 'internal' then 'staff_only_collection'
    when c.featured or c.site_collection then 'featured_collection'
    else 'internal_collection' end
  when p.visibility = 'internal' and p.type = 'document' then 'internal_document'
  when p.visibility = 'internal' and p.type not in ('internal_document', 'internal_pdf') then null
  else p.type end`;
