/** The languages of the site. They are plain constants without zod, so that the browser can import them. */

/** Languages offered to visitors, in the order of the language menu (R1.11). */
export const LANGUAGES = ["en", "es", "sv", "nl", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default, the fallback for missing translations, and the only one without a URL prefix. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Fully translated in `locales/` but never offered as a choice (R1.13). */
export const UNLISTED_LANGUAGES = ["ar"] as const;
export type UnlistedLanguage = (typeof UNLISTED_LANGUAGES)[number];
/** The language of a page. Unlisted languages are only for the people who maintain their translation. */
export type PageLanguage = Language | UnlistedLanguage;

/** Own name, locale and writing direction of each language. `Intl` and Open Graph use `locale`. */
export const LANGUAGE_INFO: Record<
  PageLanguage,
  { name: string; locale: string; direction: "ltr" | "rtl" }
> = {
  en: { name: "English", locale: "en_US", direction: "ltr" },
  es: { name: "Español", locale: "es_ES", direction: "ltr" },
  sv: { name: "Svenska", locale: "sv_SE", direction: "ltr" },
  nl: { name: "Nederlands", locale: "nl_NL", direction: "ltr" },
  fr: { name: "Français", locale: "fr_FR", direction: "ltr" },
  ar: { name: "العربية", locale: "ar", direction: "rtl" },
};

/** Returns whether a value from outside (URL, cookie, query) is a listed language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Returns whether a value from outside is an unlisted language. */
export function isUnlistedLanguage(value: unknown): value is UnlistedLanguage {
  return typeof value === "string" && (UNLISTED_LANGUAGES as readonly string[]).includes(value);
}

/** Returns the language in which a page requests content. No content exists in unlisted languages. */
export const contentLanguageOf = (language: PageLanguage): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;
