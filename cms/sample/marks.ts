import type { Db } from "../db/client";

/** Reads the site setting that records the creation of samples; undefined before they were created. */
export async function readMark(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

/** Records that samples were created. Fails if it is recorded already. */
export async function writeMark(db: Db, key: string, value: unknown = true): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ key, language: "", value: JSON.stringify(value) })
    .execute();
}
