import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_INFO,
  type Language,
} from "../../contract/languages";
import { MENU_ITEMS_CAP } from "../../contract/limits";
import type { MenuLocation } from "../../contract/names";
import type { Layout, MenuItem } from "../../contract/site";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { toImage } from "../posts";
import { globalId } from "../../shared/identifiers";
import { localPath } from "../../shared/language";
import {
  StoredSettings,
  findImages,
  listMenuItems,
  listSettings,
  type MenuItemRow,
} from "./site.repo";

/** Paths whose address on the site has no language (architecture, section 4). */
const UNTRANSLATED_PATHS = ["/account/user-settings"];

export type SiteSettings = Layout["settings"] & { locale: string };

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
 * Creates the service. Takes the website's address, without a trailing slash. Menus and settings are public, so the actor is not
 * checked.
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
