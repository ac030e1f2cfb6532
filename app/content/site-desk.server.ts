import type { z } from "zod";
import type { Language } from "#contract/languages";
import type { MenuLocation, SitePicture } from "#contract/names";
import {
  DeskMenu,
  type DeskMenuSave,
  DeskMenusAnswer,
  DeskSettings,
  type DeskSettingsSave,
} from "#contract/site-desk";
import { type SpotlightChange, SpotlightDraft } from "#contract/spotlight";
import { type ContentClient, readNothing } from "./client.server";
import { forgetLayouts } from "./site.server";

/** For editors: the menus of a language. */
export async function getDeskMenus(
  content: ContentClient,
  language: Language,
): Promise<DeskMenu[]> {
  return (await content.get("/desk/menus", { language }, DeskMenusAnswer)).menus;
}

/** Puts a whole menu in place of another. Throws `edit_conflict` where somebody was quicker, `invalid_input`. */
export async function saveDeskMenu(
  content: ContentClient,
  location: MenuLocation,
  menu: z.input<typeof DeskMenuSave>,
): Promise<void> {
  await content.put(`/desk/menus/${location}`, menu, DeskMenu);
  forgetLayouts();
}

/** For editors: the settings of the site, with their texts in a language. */
export function getDeskSettings(content: ContentClient, language: Language): Promise<DeskSettings> {
  return content.get("/desk/settings", { language }, DeskSettings);
}

/** Writes settings. Throws as `saveDeskMenu` does. */
export async function saveDeskSettings(
  content: ContentClient,
  settings: z.input<typeof DeskSettingsSave>,
): Promise<void> {
  await content.put("/desk/settings", settings, DeskSettings);
  forgetLayouts();
}

/** Passes a form with a picture on as it comes in. Throws `invalid_input` about `upload`. */
export async function saveSitePicture(
  content: ContentClient,
  request: Request,
  picture: SitePicture,
): Promise<void> {
  await readNothing(await content.forward(request, pictureCall(picture), "PUT"));
  forgetLayouts();
}

export async function removeSitePicture(
  content: ContentClient,
  picture: SitePicture,
): Promise<void> {
  await content.delete(pictureCall(picture));
  forgetLayouts();
}

const pictureCall = (picture: SitePicture) => `/desk/settings/pictures/${picture}`;

/** For editors: what stands out on the discovery page of a language. */
export function getSpotlight(content: ContentClient, language: Language): Promise<SpotlightDraft> {
  return content.get(`/spotlight/${language}`, {}, SpotlightDraft);
}

/** Has other items stand out. Throws as `saveDeskMenu` does. */
export async function saveSpotlight(
  content: ContentClient,
  language: Language,
  change: SpotlightChange,
): Promise<void> {
  await content.put(`/spotlight/${language}`, change, SpotlightDraft);
}
