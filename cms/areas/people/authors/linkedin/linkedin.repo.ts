import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../../db/client";
import { PURGE_MAX_ROWS } from "../../../../db/purge";
import type { LinkedInProfilesTable } from "../../../../db/schema";

export type LinkedInRow = Selectable<LinkedInProfilesTable>;

/** Returns the stored LinkedIn profile of a user, unless it has expired. */
export function findProfile(db: Db, userId: number, now: Date): Promise<LinkedInRow | undefined> {
  return db
    .selectFrom("linkedin_profiles")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires", ">", now)
    .executeTakeFirst();
}

/** Stores the LinkedIn profile of a user, and replaces an earlier one. */
export async function saveProfile(
  db: Db,
  { user_id, ...profile }: Insertable<LinkedInProfilesTable>,
): Promise<void> {
  await db
    .insertInto("linkedin_profiles")
    .values({ user_id, ...profile })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(profile))
    .execute();
}

/** Deletes expired profiles. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("linkedin_profiles")
    .where("user_id", "in", (of) =>
      of
        .selectFrom("linkedin_profiles")
        .select("user_id")
        .where("expires", "<=", now)
        .limit(PURGE_MAX_ROWS),
    )
    .execute();
}
