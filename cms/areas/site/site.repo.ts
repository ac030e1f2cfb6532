import { sql } from "kysely";
import type { MenuLocation } from "../../contract/names";
import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import { fileAsJson } from "../files";
import type { ImageFile } from "../posts";
import { languageOrder } from "../../shared/language";
import { z } from "zod";
import { emailProblem } from "../../contract/account-rules";

export interface MenuItemRow {
  id: number;
  parent_id: number | null;
  label: string;
  url: string;
}

/**
 * Returns the items of a menu in their order, at most `limit`. A language without a menu at the location shows the English one,
 * or the site's first.
 */
export async function listMenuItems(
  db: Db,
  location: MenuLocation,
  language: Language,
  limit: number,
): Promise<MenuItemRow[]> {
  const { rows } = await sql<MenuItemRow>`
    select id, parent_id, label, url from menu_items
    where location = ${location} and language = (
      select language from menu_items where location = ${location}
      order by array_position(${languageOrder(language)}::text[], language), language
      limit 1
    )
    order by position, id
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns every setting by key: in the language, or else shared by all languages, or else in English or the site's first
 * language.
 */
export async function listSettings(db: Db, language: Language): Promise<Map<string, unknown>> {
  const order = [language, "", ...languageOrder(language)];
  const { rows } = await sql<{ key: string; value: unknown }>`
    select distinct on (key) key, value from site_settings
    order by key, array_position(${order}::text[], language), language`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Returns public pictures by file id. */
export async function findImages(db: Db, ids: readonly string[]): Promise<Map<string, ImageFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; image: ImageFile }>`
    select f.id, ${fileAsJson("f")} as image from files f
    where f.id = any(${[...ids]}::text[]) and f.visibility = 'public'`.execute(db);
  return new Map(rows.map(({ id, image }) => [id, image]));
}

/** The title until an editor sets one. */
const DEFAULT_TITLE = "Resource Library";

/** Addresses for users' messages: the first one unless a form asks for another. Invalid addresses count as missing. */
const ContactAddresses = z
  .array(z.string())
  .transform((addresses) => addresses.filter((address) => emailProblem(address) === null))
  .catch([]);

/** Settings as stored; an invalid value counts as missing. Pictures are file ids. */
export const StoredSettings = z.object({
  title: z.string().min(1).catch(DEFAULT_TITLE),
  description: z.string().catch(""),
  privacyPolicyUrl: z.string().catch("/page/privacy"),
  termsAndConditionsUrl: z.string().catch("/page/terms"),
  companyLogo: z.string().nullable().catch(null),
  seoDefaultImage: z.string().nullable().catch(null),
  // Goes into a style sheet, so it must be a colour and nothing else.
  accent: z
    .string()
    .regex(/^#[0-9a-f]{3,8}$/i)
    .nullable()
    .catch(null),
  frequentSearches: z.array(z.string()).catch([]),
  contactEmails: ContactAddresses,
});
