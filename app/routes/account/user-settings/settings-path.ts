/** The one address of the settings page: it has no translations (specification, section 2). */
export const SETTINGS_PATH = "/account/user-settings";
/** Its forms, as the query of their addresses has them. */
export const SETTINGS_FORMS = ["name", "password", "sessions", "delete"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];
/** In the query: what was changed a moment ago. */
export const SAVED = "saved";
