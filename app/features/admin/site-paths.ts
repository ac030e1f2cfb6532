import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages";
import { MENU_LOCATIONS, type MenuLocation, type SitePicture } from "#contract/names";
import { ADMIN_PATH } from "./paths";

/* Paths of the pages where editors change the site itself; all without the page's language. */

export const MENUS_PATH = `${ADMIN_PATH}/menus`;
export const SETTINGS_PATH = `${ADMIN_PATH}/settings`;
export const SPOTLIGHT_PATH = `${ADMIN_PATH}/spotlight`;
/** Accepts forms only: replaces or removes a picture. */
export const picturePath = (
  picture: SitePicture,
  of: Language,
  more: Record<string, string> = {},
) => `${SETTINGS_PATH}/pictures/${picture}?${new URLSearchParams({ [OF]: of, ...more })}`;

/** Query parameter after a save. */
const SAVED = "saved";
/** Id of the message about the save. */
export const SAVED_ID = "saved";
/** Query parameter: the language whose texts are in view, not that of the page. */
const OF = "language";
const PLACE = "place";

/** Returns the language that an address names; the page's language by default. */
export function readLanguage(query: URLSearchParams, pageLanguage: Language): Language {
  const asked = query.get(OF);
  return isLanguage(asked) ? asked : pageLanguage;
}

/**
 * Returns the address of one of these pages after a save of the page, or of a part of it. The path's query begins with
 * its language.
 */
export const savedAt = (path: string, what = "") => `${path}&${SAVED}=${what}#${SAVED_ID}`;
/** Whether an address says that the whole page was saved. */
export const isSaved = (query: URLSearchParams): boolean => query.get(SAVED) === "";
/** Outcomes of a change to a picture. */
export const PICTURE_OUTCOMES = ["saved", "removed"] as const;
export type PictureOutcome = (typeof PICTURE_OUTCOMES)[number];
/** Returns the outcome for a picture in an address: `saved.companyLogo` after its save. */
export const pictureOutcome = (
  query: URLSearchParams,
  picture: SitePicture,
): PictureOutcome | undefined =>
  PICTURE_OUTCOMES.find((outcome) => query.get(SAVED) === `${outcome}.${picture}`);

/** Returns the menu that an address names. */
export const readPlace = (query: URLSearchParams): MenuLocation =>
  MENU_LOCATIONS.find((location) => location === query.get(PLACE)) ?? MENU_LOCATIONS[0];

export const menuPath = (place: MenuLocation, language: Language = DEFAULT_LANGUAGE) =>
  `${MENUS_PATH}?${new URLSearchParams({ [PLACE]: place, [OF]: language })}`;
export const settingsPath = (language: Language) =>
  `${SETTINGS_PATH}?${new URLSearchParams({ [OF]: language })}`;
export const spotlightPath = (language: Language) =>
  `${SPOTLIGHT_PATH}?${new URLSearchParams({ [OF]: language })}`;
