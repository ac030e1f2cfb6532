import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../../contract/languages";
import {
  MENU_LOCATIONS,
  type MenuLocation,
  SITE_PICTURES,
  type SitePicture,
} from "../../../contract/names";
import type {
  AdminMenu,
  AdminMenuSave,
  AdminSettings,
  AdminSettingsSave,
} from "../../../contract/site";
import type { Db, OpenedDatabase } from "../../../db/client";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { languageOrder } from "../../../shared/language";
import { checkVersion, versionOf } from "../../../shared/versions";
import { toImage } from "../../posts";
import { findImages, StoredSettings } from "../../site";
import type { LibraryFiles } from "../uploads/library-files";
import {
  listMenuLanguages,
  listOwnMenu,
  listOwnSettings,
  lockSite,
  type OwnMenuItem,
  replaceMenu,
  saveSettings,
} from "./site-admin.repo";

/** Settings with a text for each language, and those that all languages share. */
const TEXTS = [
  "title",
  "description",
  "privacyPolicyUrl",
  "termsAndConditionsUrl",
  "frequentSearches",
] as const;
const SHARED = ["accent", "contactEmails"] as const;

/** The site's menus and settings, for editors. All methods throw `unauthenticated`, `forbidden`. */
export interface SiteAdmin {
  /** Returns the menus of a language, one for each location. */
  menus(actor: Actor, language: Language): Promise<AdminMenu[]>;
  /** Replaces a menu; returns its new state. Throws `edit_conflict` if another editor saved first. */
  saveMenu(actor: Actor, location: MenuLocation, save: AdminMenuSave): Promise<AdminMenu>;
  /** Returns the settings, with their texts in a language. */
  settings(actor: Actor, language: Language): Promise<AdminSettings>;
  /** Saves settings. Throws `edit_conflict` if another editor saved first. */
  saveSettings(actor: Actor, save: AdminSettingsSave): Promise<AdminSettings>;
  /** Checks that the actor may change pictures, before a picture is uploaded. */
  checkMayChange(actor: Actor): void;
  /**
   * Replaces a picture with an accepted upload of the actor, or removes it (null). Throws the errors of `LibraryFiles` for the
   * field `upload`.
   */
  savePicture(actor: Actor, picture: SitePicture, uploadId: string | null): Promise<void>;
}

interface SiteAdminDeps {
  database: OpenedDatabase;
  libraryFiles: LibraryFiles;
  now: () => Date;
}

export function createSiteAdmin({ database, libraryFiles, now }: SiteAdminDeps): SiteAdmin {
  const { db } = database;

  async function menuOf(at: Db, location: MenuLocation, language: Language): Promise<AdminMenu> {
    const items = await listOwnMenu(at, location, language);
    const languages = items.length > 0 ? [] : await listMenuLanguages(at, location);
    const fallback = languageOrder(language).find((one) => languages.includes(one));
    return {
      location,
      version: versionOf(items),
      borrowed: isLanguage(fallback) ? fallback : null,
      items: inOrder(items).map(({ label, url, parent_id }) => ({
        label,
        url,
        below: parent_id !== null,
      })),
    };
  }

  async function settingsOf(at: Db, language: Language): Promise<AdminSettings> {
    const rows = await listOwnSettings(at, language, [...TEXTS, ...SHARED, ...SITE_PICTURES]);
    const own = (key: string) =>
      rows.find((row) => row.key === key && row.language === language)?.value;
    const shared = (key: string) =>
      rows.find((row) => row.key === key && row.language === "")?.value;
    const stored = StoredSettings.parse(
      Object.fromEntries([
        ...TEXTS.map((key) => [key, own(key)]),
        ...[...SHARED, ...SITE_PICTURES].map((key) => [key, shared(key)]),
      ]),
    );
    const images = await findImages(
      at,
      SITE_PICTURES.flatMap((key) => stored[key] ?? []),
    );
    const picture = (id: string | null) => {
      const image = toImage((id && images.get(id)) || null);
      return id && image ? { id, image } : null;
    };
    return {
      // Pictures are saved separately, and cannot overwrite another editor's changes.
      version: versionOf(
        rows.filter(({ key }) => !(SITE_PICTURES as readonly string[]).includes(key)),
      ),
      // A language without its own text uses a fallback. The text is empty here, so that saving does not copy the fallback.
      title: own("title") === undefined ? "" : stored.title,
      description: stored.description,
      privacyPolicyUrl: own("privacyPolicyUrl") === undefined ? "" : stored.privacyPolicyUrl,
      termsAndConditionsUrl:
        own("termsAndConditionsUrl") === undefined ? "" : stored.termsAndConditionsUrl,
      frequentSearches: stored.frequentSearches,
      accent: stored.accent,
      contactEmails: stored.contactEmails,
      companyLogo: picture(stored.companyLogo),
      seoDefaultImage: picture(stored.seoDefaultImage),
    };
  }

  /** Runs one change of the site at a time, and announces it to all processes. */
  async function change<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(async (trx) => {
      await lockSite(trx);
      return work(trx);
    });
    await database.announceChange("site");
    return result;
  }

  /** Records the change in the audit log, if anything has changed. */
  async function recordChange(
    trx: Db,
    actor: Actor,
    details: { language: Language; changed: readonly string[] },
  ): Promise<void> {
    if (details.changed.length === 0) return;
    const { title } = await settingsOf(trx, DEFAULT_LANGUAGE);
    await recordAuditEvent(trx, requireEditor(actor), now(), {
      event: "settings_changed",
      subject: { type: "settings", id: null, title },
      details,
    });
  }

  return {
    async menus(actor, language) {
      requireEditor(actor);
      return Promise.all(MENU_LOCATIONS.map((location) => menuOf(db, location, language)));
    },

    async saveMenu(actor, location, { language, version, items }) {
      const editor = requireEditor(actor);
      return change(async (trx) => {
        checkVersion(version, (await menuOf(trx, location, language)).version);
        await replaceMenu(trx, location, language, items);
        await recordAuditEvent(trx, editor, now(), {
          event: "menu_changed",
          subject: { type: "menu", id: null, title: "" },
          details: { language, location, entries: items.length },
        });
        return menuOf(trx, location, language);
      });
    },

    async settings(actor, language) {
      requireEditor(actor);
      return settingsOf(db, language);
    },

    async saveSettings(actor, { language, version, ...settings }) {
      requireEditor(actor);
      return change(async (trx) => {
        const before = await settingsOf(trx, language);
        checkVersion(version, before.version);
        const isEmpty = (value: unknown) =>
          value === null || value === "" || (Array.isArray(value) && value.length === 0);
        const rows = [
          ...TEXTS.map((key) => ({ key, language: language as string })),
          ...SHARED.map((key) => ({ key, language: "" })),
        ].map(({ key, language: of }) => ({
          key,
          language: of,
          value: isEmpty(settings[key]) ? undefined : settings[key],
        }));
        await saveSettings(trx, rows);
        const after = await settingsOf(trx, language);
        const changed = [...TEXTS, ...SHARED].filter(
          (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
        );
        await recordChange(trx, actor, { language, changed });
        return after;
      });
    },

    checkMayChange: (actor) => void requireEditor(actor),

    async savePicture(actor, picture, uploadId) {
      requireEditor(actor);
      if (uploadId)
        await libraryFiles.check(actor, [{ id: uploadId, field: "upload" }], { pictures: true });
      await change(async (trx) => {
        if (uploadId)
          await libraryFiles.create(trx, actor, [uploadId], {
            visibility: "public",
            title: picture,
            created: now(),
          });
        await saveSettings(trx, [{ key: picture, language: "", value: uploadId ?? undefined }]);
        await recordChange(trx, actor, { language: DEFAULT_LANGUAGE, changed: [picture] });
      });
    },
  };
}

/** Returns the items in display order: each followed by those below it. */
function inOrder(items: readonly OwnMenuItem[]): OwnMenuItem[] {
  const top = items.filter((item) => item.parent_id === null);
  return top.flatMap((item) => [item, ...items.filter(({ parent_id }) => parent_id === item.id)]);
}
