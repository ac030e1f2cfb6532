/** The one address of the settings page: it has no translations (specification, section 2). */
export const SETTINGS_PATH = "/account/user-settings";
/** Its forms, as the query of their addresses has them. */
export const SETTINGS_FORMS = ["name", "password", "sessions", "delete"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];
/** What is saved in place; the other forms end the session. */
export type SavedForm = Extract<SettingsForm, "name" | "password">;
/** In the query, where no script runs: what was changed a moment ago. */
export const SAVED = "saved";
