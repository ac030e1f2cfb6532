import type { z } from "zod";
import type { Language } from "#contract/languages";
import type { MenuLocation, SitePicture } from "#contract/names";
import type {
  AdminMenu,
  AdminMenuSave,
  AdminSettings,
  AdminSettingsSave,
} from "#contract/site-admin";
import type { SpotlightDraft } from "#contract/spotlight";
import { type ContentClient, readNothing } from "./client.server";
import { forgetLayouts } from "./site.server";

/** For editors: returns the menus of a language. */
export async function getAdminMenus(
  content: ContentClient,
  language: Language,
): Promise<AdminMenu[]> {
  const { menus } = await content.get("/admin/menus", { params: { query: { language } } });
  return menus;
}

/** Replaces a menu. Throws `edit_conflict` if another user saved first, `invalid_input`. */
export async function saveAdminMenu(
  content: ContentClient,
  location: MenuLocation,
  menu: z.input<typeof AdminMenuSave>,
): Promise<void> {
  await content.put("/admin/menus/{location}", { params: { path: { location } }, body: menu });
  forgetLayouts();
}

/** For editors: returns the settings of the site, with their texts in a language. */
export function getAdminSettings(
  content: ContentClient,
  language: Language,
): Promise<AdminSettings> {
  return content.get("/admin/settings", { params: { query: { language } } });
}

/** Saves settings. Throws as `saveAdminMenu` does. */
export async function saveAdminSettings(
  content: ContentClient,
  settings: z.input<typeof AdminSettingsSave>,
): Promise<void> {
  await content.put("/admin/settings", { body: settings });
  forgetLayouts();
}

/** Streams a form with an image. Throws `invalid_input` about `upload`. */
export async function saveSitePicture(
  content: ContentClient,
  request: Request,
  picture: SitePicture,
): Promise<void> {
  await readNothing(await content.forward(request, `/admin/settings/pictures/${picture}`, "PUT"));
  forgetLayouts();
}

export async function removeSitePicture(
  content: ContentClient,
  picture: SitePicture,
): Promise<void> {
  await content.delete("/admin/settings/pictures/{picture}", { params: { path: { picture } } });
  forgetLayouts();
}

/** For editors: returns the spotlight of the discovery page in a language. */
export function getSpotlight(content: ContentClient, language: Language): Promise<SpotlightDraft> {
  return content.get("/spotlight/{language}", { params: { path: { language } } });
}
