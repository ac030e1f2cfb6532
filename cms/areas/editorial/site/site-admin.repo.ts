import { sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { MenuLocation } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/queries";

/** Blocks other changes of menus and settings until the transaction ends. */
export async function lockSite(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site admin'))`.execute(trx);
}

/** A menu item with its parent. */
export interface OwnMenuItem {
  id: number;
  parent_id: number | null;
  label: string;
  url: string;
}

/** Returns a language's own menu items at a location, in their order. */
export function listOwnMenu(
  db: Db,
  location: MenuLocation,
  language: string,
): Promise<OwnMenuItem[]> {
  return db
    .selectFrom("menu_items")
    .select(["id", "parent_id", "label", "url"])
    .where("location", "=", location)
    .where("language", "=", language)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Returns the languages with their own menu at a location. */
export async function listMenuLanguages(db: Db, location: MenuLocation): Promise<string[]> {
  const rows = await db
    .selectFrom("menu_items")
    .select("language")
    .distinct()
    .where("location", "=", location)
    .execute();
  return rows.map((row) => row.language);
}

/** Replaces a language's menu items at a location. */
export async function replaceMenu(
  trx: Db,
  location: MenuLocation,
  language: Language,
  items: readonly { label: string; url: string; below: boolean }[],
): Promise<void> {
  await trx
    .deleteFrom("menu_items")
    .where("location", "=", location)
    .where("language", "=", language)
    .execute();
  let parent: number | null = null;
  for (const [position, { label, url, below }] of items.entries()) {
    const row: { id: number } = await trx
      .insertInto("menu_items")
      .values({ location, language, parent_id: below ? parent : null, position, label, url })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!below) parent = row.id;
  }
}

/** Returns a language's own settings, and those shared by all languages under "". */
export function listOwnSettings(
  db: Db,
  language: Language,
  keys: readonly string[],
): Promise<{ key: string; language: string; value: unknown }[]> {
  return db
    .selectFrom("site_settings")
    .select(["key", "language", "value"])
    .where("language", "in", [language, ""])
    .where("key", "in", [...keys])
    .orderBy("key")
    .orderBy("language")
    .execute();
}

/** Saves settings; undefined deletes one, so that the language uses its fallback. */
export async function saveSettings(
  trx: Db,
  settings: readonly { key: string; language: string; value: unknown }[],
): Promise<void> {
  for (const { key, language } of settings.filter(({ value }) => value === undefined)) {
    await trx
      .deleteFrom("site_settings")
      .where("key", "=", key)
      .where("language", "=", language)
      .execute();
  }
  const rows = settings.filter(({ value }) => value !== undefined);
  if (rows.length === 0) return;
  await sql`
    insert into site_settings (key, language, value)
    select key, language, value from ${asRows(rows)} as r(key text, language text, value jsonb)
    on conflict (key, language) do update set value = excluded.value`.execute(trx);
}
