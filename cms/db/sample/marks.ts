import type { Db } from "../client";

/** What a site setting remembers of the making of samples; undefined before anything was made. */
export async function readMark(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

/** Remembers that something was made; it must not be remembered yet. */
export async function writeMark(db: Db, key: string, value: unknown = true): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ key, language: "", value: JSON.stringify(value) })
    .execute();
}
