import type { z } from "zod";
import type { Language } from "#contract/languages";
import type { MenuLocation, SitePicture } from "#contract/names";
import type { DeskMenu, DeskMenuSave, DeskSettings, DeskSettingsSave } from "#contract/site-desk";
import type { SpotlightDraft } from "#contract/spotlight";
import { type ContentClient, readNothing } from "./client.server";
import { forgetLayouts } from "./site.server";

/** For editors: returns the menus of a language. */
export async function getDeskMenus(
  content: ContentClient,
  language: Language,
): Promise<DeskMenu[]> {
  const { menus } = await content.get("/desk/menus", { params: { query: { language } } });
  return menus;
}

/** Replaces a menu. Throws `edit_conflict` if another user saved first, `invalid_input`. */
export async function saveDeskMenu(
  content: ContentClient,
  location: MenuLocation,
  menu: z.input<typeof DeskMenuSave>,
): Promise<void> {
  await content.put("/desk/menus/{location}", { params: { path: { location } }, body: menu });
  forgetLayouts();
}

/** For editors: returns the settings of the site, with their texts in a language. */
export function getDeskSettings(content: ContentClient, language: Language): Promise<DeskSettings> {
  return content.get("/desk/settings", { params: { query: { language } } });
}

/** Saves settings. Throws as `saveDeskMenu` does. */
export async function saveDeskSettings(
  content: ContentClient,
  settings: z.input<typeof DeskSettingsSave>,
): Promise<void> {
  await content.put("/desk/settings", { body: settings });
  forgetLayouts();
}

/** Streams a form with an image. Throws `invalid_input` about `upload`. */
export async function saveSitePicture(
  content: ContentClient,
  request: Request,
  picture: SitePicture,
): Promise<void> {
  await readNothing(await content.forward(request, `/desk/settings/pictures/${picture}`, "PUT"));
  forgetLayouts();
}

export async function removeSitePicture(
  content: ContentClient,
  picture: SitePicture,
): Promise<void> {
  await content.delete("/desk/settings/pictures/{picture}", { params: { path: { picture } } });
  forgetLayouts();
}

/** For editors: returns the spotlight of the discovery page in a language. */
export function getSpotlight(content: ContentClient, language: Language): Promise<SpotlightDraft> {
  return content.get("/spotlight/{language}", { params: { path: { language } } });
}
