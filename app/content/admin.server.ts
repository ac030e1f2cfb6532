import type { AdminContent } from "#contract/admin";
import type { z } from "zod";
import type { SpotlightDraft } from "#contract/discovery";
import type { AdminFieldsAnswer, AdminFieldsSave } from "#contract/extra-fields";
import type { Language } from "#contract/languages";
import type { MenuLocation, SitePicture } from "#contract/names";
import type {
  AdminMenu,
  AdminMenuSave,
  AdminSettings,
  AdminSettingsSave,
  NewRedirect,
  RedirectsAnswer,
} from "#contract/site";
import { type ContentClient, inLanguage, expectSuccess } from "./client.server";
import { clearLayouts } from "./site.server";

/** Saves the complete content as the draft. Throws `edit_conflict` if another user has saved since `version`. */
export function saveAdminDraft(
  content: ContentClient,
  databaseId: number,
  draft: { version: number; base?: string; content: AdminContent },
) {
  return content.put("/admin/posts/{id}/draft", {
    params: inLanguage(content, { id: databaseId }),
    body: draft,
  });
}

/** Returns the content of a revision and of the one before it. Throws AppError("not_found"). */
export function getAdminRevision(content: ContentClient, databaseId: number, number: number) {
  return content.get("/admin/posts/{id}/revisions/{number}", {
    params: inLanguage(content, { id: databaseId, number }),
  });
}

/** For editors: returns the extra fields of documents. */
export function getAdminFields(content: ContentClient): Promise<AdminFieldsAnswer> {
  return content.get("/admin/fields");
}

/** Replaces the list of extra fields. Throws `edit_conflict` if another editor saved first, and `invalid_input`. */
export function saveAdminFields(
  content: ContentClient,
  body: z.input<typeof AdminFieldsSave>,
): Promise<AdminFieldsAnswer> {
  return content.put("/admin/fields", { body });
}

/** For editors: returns a page of the redirects, the newest first. */
export const getRedirects = (
  content: ContentClient,
  query: { search: string; page: number },
): Promise<RedirectsAnswer> => content.get("/admin/redirects", { params: { query } });

/** For editors: adds a redirect. Throws `invalid_input`. */
export const addRedirect = (content: ContentClient, redirect: NewRedirect) =>
  content.post("/admin/redirects", { body: redirect });

/** For editors: deletes a redirect. Throws `not_found`. */
export const removeRedirect = (content: ContentClient, id: number) =>
  content.delete("/admin/redirects/{id}", { params: { path: { id } } });

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
  clearLayouts();
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
  clearLayouts();
}

/** Streams a form with an image. Throws `invalid_input` about `upload`. */
export async function saveSitePicture(
  content: ContentClient,
  request: Request,
  picture: SitePicture,
): Promise<void> {
  await expectSuccess(await content.forward(request, `/admin/settings/pictures/${picture}`, "PUT"));
  clearLayouts();
}

export async function removeSitePicture(
  content: ContentClient,
  picture: SitePicture,
): Promise<void> {
  await content.delete("/admin/settings/pictures/{picture}", { params: { path: { picture } } });
  clearLayouts();
}

/** For editors: returns the spotlight of the discovery page in a language. */
export function getAdminSpotlight(
  content: ContentClient,
  language: Language,
): Promise<SpotlightDraft> {
  return content.get("/spotlight/{language}", { params: { path: { language } } });
}
