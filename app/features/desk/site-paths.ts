import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages";
import { MENU_LOCATIONS, type MenuLocation, type SitePicture } from "#contract/names";
import { DESK_PATH } from "./paths";

/* Where editors change the site itself; all without language of the page. */

export const MENUS_PATH = `${DESK_PATH}/menus`;
export const SETTINGS_PATH = `${DESK_PATH}/settings`;
export const SPOTLIGHT_PATH = `${DESK_PATH}/spotlight`;
/** Takes forms alone: a picture to put in the place of one, or none. */
export const picturePath = (
  picture: SitePicture,
  of: Language,
  more: Record<string, string> = {},
) => `${SETTINGS_PATH}/pictures/${picture}?${new URLSearchParams({ [OF]: of, ...more })}`;

/** In an address that comes after a save. */
const SAVED = "saved";
/** Where the word of that is. */
export const SAVED_ID = "saved";
/** The language whose texts are in view: not that of the page. */
const OF = "language";
const PLACE = "place";

/** Which language an address asks for; that of the page where it asks for none. */
export function readLanguage(query: URLSearchParams, pageLanguage: Language): Language {
  const asked = query.get(OF);
  return isLanguage(asked) ? asked : pageLanguage;
}

/** The address that says of one of these pages, where it begins with its language, that it was saved, or what of it was. */
export const savedAt = (path: string, what = "") => `${path}&${SAVED}=${what}#${SAVED_ID}`;
/** Whether an address says that the page was saved as a whole. */
export const isSaved = (query: URLSearchParams): boolean => query.get(SAVED) === "";
/** What became of a picture. */
export const PICTURE_OUTCOMES = ["saved", "removed"] as const;
export type PictureOutcome = (typeof PICTURE_OUTCOMES)[number];
/** What an address says of a picture: `saved.companyLogo` after its save. */
export const pictureOutcome = (
  query: URLSearchParams,
  picture: SitePicture,
): PictureOutcome | undefined =>
  PICTURE_OUTCOMES.find((outcome) => query.get(SAVED) === `${outcome}.${picture}`);

/** Which menu. */
export const readPlace = (query: URLSearchParams): MenuLocation =>
  MENU_LOCATIONS.find((location) => location === query.get(PLACE)) ?? MENU_LOCATIONS[0];

export const menuPath = (place: MenuLocation, language: Language = DEFAULT_LANGUAGE) =>
  `${MENUS_PATH}?${new URLSearchParams({ [PLACE]: place, [OF]: language })}`;
export const settingsPath = (language: Language) =>
  `${SETTINGS_PATH}?${new URLSearchParams({ [OF]: language })}`;
export const spotlightPath = (language: Language) =>
  `${SPOTLIGHT_PATH}?${new URLSearchParams({ [OF]: language })}`;
