import { sql } from "kysely";
import { AUTHOR_TOP_RESOURCES_MAX } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { lockAuthor, updateAuthor, withdrawPicture } from "./authors.repo";
import { lockClaims } from "./claims.repo";

/** Two authors who are the same person: `from` is deleted, `into` stays. */
export interface MergedAuthors {
  from: number;
  into: number;
}

/**
 * Returns whether both profiles have owners. Until the caller's transaction ends, no other transaction can assign either
 * profile.
 */
export async function haveTwoOwners(trx: Db, { from, into }: MergedAuthors): Promise<boolean> {
  await lockClaims(trx);
  const owners = await trx
    .selectFrom("users")
    .select("database_id")
    .where("author_id", "in", [from, into])
    .execute();
  return owners.length > 1;
}

/**
 * Merges one author's profile into another's: owner, claims, and all fields that the other left empty. If a user has pending
 * claims to both, only the claim to `into` stays. Expects that at most one of the two has an owner.
 */
export async function mergeAuthors(
  trx: Db,
  { from, into }: MergedAuthors,
  now: Date,
): Promise<void> {
  const [gone, kept] = [await lockAuthor(trx, from), await lockAuthor(trx, into)];
  await trx
    .updateTable("users")
    .set({ author_id: into, modified: now })
    .where("author_id", "=", from)
    .execute();
  await sql`
    delete from author_claims c where c.author_id = ${from} and c.state = 'pending'
      and exists (select 1 from author_claims other where other.author_id = ${into} and other.user_id = c.user_id and other.state = 'pending')`.execute(
    trx,
  );
  await trx
    .updateTable("author_claims")
    .set({ author_id: into })
    .where("author_id", "=", from)
    .execute();
  await updateAuthor(trx, into, {
    // Both parts of a name belong together, so they are never mixed.
    ...(kept.first_name || kept.last_name
      ? {}
      : { first_name: gone.first_name, last_name: gone.last_name }),
    affiliation: kept.affiliation || gone.affiliation,
    role: kept.role || gone.role,
    image_file_id: kept.image_file_id ?? gone.image_file_id,
    top_resources: [...new Set([...kept.top_resources, ...gone.top_resources])].slice(
      0,
      AUTHOR_TOP_RESOURCES_MAX,
    ),
    modified: now,
  });
  if (kept.image_file_id === null || gone.image_file_id === null) return;
  await updateAuthor(trx, from, { image_file_id: null });
  await withdrawPicture(trx, gone.image_file_id, now);
}
