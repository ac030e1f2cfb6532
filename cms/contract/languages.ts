/** The languages of the site. Plain constants without zod, so that the browser can import them. */

/** Listed languages, in the order in which the switch shows them (specification, section 9). */
export const LANGUAGES = ["en", "es", "sv", "nl", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default, the fallback for missing translations, and the only one without a URL prefix. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Complete in `locales/` but never offered as a choice (specification, section 1). */
export const UNLISTED_LANGUAGES = ["ar"] as const;
export type UnlistedLanguage = (typeof UNLISTED_LANGUAGES)[number];
/** What a page can be in: also an unlisted language, to those who look after its translation. */
export type PageLanguage = Language | UnlistedLanguage;

/** Own name, locale and writing direction of each language; `locale` feeds `Intl` and Open Graph. */
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

/** Whether a word from outside (URL, cookie, query) names a listed language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Whether a word from outside names an unlisted language. */
export function isUnlistedLanguage(value: unknown): value is UnlistedLanguage {
  return typeof value === "string" && (UNLISTED_LANGUAGES as readonly string[]).includes(value);
}

/** What a page in a language asks for its content in, which there is none of in an unlisted one. */
export const contentLanguageOf = (language: PageLanguage): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;
