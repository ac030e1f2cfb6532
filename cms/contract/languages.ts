/** The languages of the site. Plain constants without zod, so that the browser can import them. */

/** Listed languages, in the order in which the switch shows them (specification, section 9). */
export const LANGUAGES = ["en", "es", "sv", "nl", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default, the fallback for missing translations, and the only one without a URL prefix. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Complete in `locales/` but never offered as a choice (specification, section 1). */
export const UNLISTED_LANGUAGES = ["ar"] as const;

/** Own name, locale and writing direction of each language; `locale` feeds `Intl` and Open Graph. */
export const LANGUAGE_INFO: Record<Language, { name: string; locale: string; direction: "ltr" | "rtl" }> = {
  en: { name: "English", locale: "en_US", direction: "ltr" },
  es: { name: "Español", locale: "es_ES", direction: "ltr" },
  sv: { name: "Svenska", locale: "sv_SE", direction: "ltr" },
  nl: { name: "Nederlands", locale: "nl_NL", direction: "ltr" },
  fr: { name: "Français", locale: "fr_FR", direction: "ltr" },
};

/** Whether a word from outside (URL, cookie, query) names a listed language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}
