/** The only URL of the settings page: it has no translations (R2.7). */
export const SETTINGS_PATH = "/account/user-settings";
/** The forms of the page, as named in the query of their addresses. */
export const SETTINGS_FORMS = ["name", "password", "sessions", "delete"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];
/** Forms that save in place; the others end the session. */
export type SavedForm = Extract<SettingsForm, "name" | "password">;
/** Query parameter without JavaScript: the form that was just saved. */
export const SAVED = "saved";
