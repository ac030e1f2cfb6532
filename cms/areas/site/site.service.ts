import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_INFO,
  type Language,
} from "../../contract/languages";
import { MENU_ITEMS_CAP } from "../../contract/limits";
import type { MenuLocation } from "../../contract/names";
import type { Layout, MenuItem, ContentVersionAnswer } from "../../contract/site";
import type { Db, OpenedDatabase } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { toImage, type ImageFile } from "../posts";
import { globalId } from "../../shared/identifiers";
import { localPath, languageOrder } from "../../shared/language";
import { sql } from "kysely";
import { fileAsJson } from "../files";
import { z } from "zod";
import { emailProblem } from "../../contract/account-rules";
import { newId } from "../../platform/ids";

interface MenuItemRow {
  id: number;
  parent_id: number | null;
  label: string;
  url: string;
}

/**
 * Returns the items of a menu in their order, at most `limit`. A language without a menu at the location shows the English
 * menu, or else that of the first of the site's languages that has one.
 */
async function listMenuItems(
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
async function listSettings(db: Db, language: Language): Promise<Map<string, unknown>> {
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

/** Paths that have no language prefix in their address (architecture, section 4). */
const UNTRANSLATED_PATHS = ["/account/user-settings"];

type SiteSettings = Layout["settings"] & { locale: string };

export interface SiteService {
  /**
   * Returns a menu of the language or its fallback, and whether it has more items. Returns at most `first` items and never more
   * than MENU_ITEMS_CAP.
   */
  menuItems(
    actor: Actor,
    location: MenuLocation,
    language: Language,
    first: number,
  ): Promise<{ nodes: MenuItem[]; hasMore: boolean }>;
  /** Returns the site's title, addresses, pictures and colours; texts are in the language or its fallback. */
  settings(actor: Actor, language: Language): Promise<SiteSettings>;
  /**
   * For mails: returns the addresses at which the site's staff read users' messages, the preferred one first. Empty until an
   * editor sets them.
   */
  contactAddresses(): Promise<string[]>;
}

/**
 * Creates the service. Takes the website's address, without a trailing slash. Menus and settings are public, so the actor is
 * not checked.
 */
export function createSiteService(db: Db, siteUrl: string): SiteService {
  return {
    async menuItems(_actor, location, language, first) {
      const limit = Math.min(first, MENU_ITEMS_CAP);
      const rows = await listMenuItems(db, location, language, limit + 1);
      return {
        nodes: rows.slice(0, limit).map((row) => toMenuItem(row, language, siteUrl)),
        hasMore: rows.length > limit,
      };
    },

    async settings(_actor, language) {
      // Email addresses are never shown.
      const { contactEmails: _hidden, ...stored } = StoredSettings.parse(
        Object.fromEntries(await listSettings(db, language)),
      );
      const images = await findImages(
        db,
        [stored.companyLogo, stored.seoDefaultImage].filter((id) => id !== null),
      );
      const image = (id: string | null) => toImage((id && images.get(id)) || null);
      return {
        ...stored,
        url: siteUrl,
        locale: LANGUAGE_INFO[language].locale,
        privacyPolicyUrl: menuPath(stored.privacyPolicyUrl, language),
        termsAndConditionsUrl: menuPath(stored.termsAndConditionsUrl, language),
        companyLogo: image(stored.companyLogo),
        seoDefaultImage: image(stored.seoDefaultImage),
      };
    },

    async contactAddresses() {
      return StoredSettings.parse(Object.fromEntries(await listSettings(db, DEFAULT_LANGUAGE)))
        .contactEmails;
    },
  };
}

function toMenuItem(row: MenuItemRow, language: Language, siteUrl: string): MenuItem {
  const path = menuPath(row.url, language);
  return {
    id: globalId("menuItem", row.id),
    databaseId: row.id,
    parentDatabaseId: row.parent_id,
    label: row.label,
    url: path.startsWith("/") ? siteUrl + path : path,
    path,
  };
}

/**
 * Returns an editor's address for a language: paths of the site get its prefix unless they have one, all other addresses stay
 * unchanged.
 */
function menuPath(url: string, language: Language): string {
  const isSitePath = url.startsWith("/") && !url.startsWith("//");
  if (!isSitePath) return url;
  const [path = ""] = url.split(/[?#]/, 1);
  if (isLanguage(path.split("/")[1]) || UNTRANSLATED_PATHS.includes(path.replace(/\/$/, "")))
    return url;
  return localPath(url, language);
}

/** Tells whether the content of public pages has changed, as far as this process knows. */
export interface ContentVersion {
  /**
   * Returns the id of this process and its current version, without waiting. Reads in this process include its changes anyway,
   * so it needs no position.
   */
  current(): Omit<ContentVersionAnswer, "position">;
  /** Returns them with the position, for a website on another process. Throws the database's error. */
  forOthers(): Promise<ContentVersionAnswer>;
  /**
   * Changes the version. Call it when cached data of this process has caught up with a change, because responses may differ
   * now.
   */
  advance(): void;
  /** Stops listening to the database. */
  close(): void;
}

/**
 * Creates a version that changes with every change of public content that the database reports. Other topics may concern
 * content that is not public. Search follows a moment later and then calls `advance`. So a response made in between, from new
 * content and an old index, also counts as outdated.
 */
export function createContentVersion({
  onChange,
  replicas,
}: Pick<OpenedDatabase, "onChange" | "replicas">): ContentVersion {
  const process = newId();
  let version: string | null = null;
  const advance = () => void (version = null);
  const stopListening = onChange((topic) => topic === "content" && advance());
  const current = () => ({ process, version: (version ??= newId()) });
  return {
    current,
    async forOthers() {
      // The position is read after the version, so it includes all changes of that version.
      return { ...current(), position: (await replicas?.changePosition()) ?? null };
    },
    advance,
    close: stopListening,
  };
}
