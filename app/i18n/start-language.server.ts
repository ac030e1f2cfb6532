import { RemixI18Next } from "remix-i18next/server";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#contract/languages";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: async ({ headers }) => languagesOf(headers.get("Accept-Language") ?? ""),
  },
});

/**
 * Returns the language of the bare start page: the visitor's earlier choice or their account's language, else the first
 * of the browser's languages that the site has, else English. Only used for `/`: every other address already has its
 * language.
 */
export async function startLanguage(chosen: Language | null, request: Request): Promise<Language> {
  return chosen ?? ((await detector.getLocale(request)) as Language);
}

/** Returns the header's languages without regions, which the site's do not have, and without refused ones (`q=0`). */
const languagesOf = (header: string): string[] =>
  header
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/-[^;]*/, ""));
