import { LRUCache } from "lru-cache";
import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  LANGUAGE_INFO,
  type PageLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
} from "#contract/languages";
import { addFormats, I18N_OPTIONS } from "./namespaces";
import { RemixI18Next } from "remix-i18next/server";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [language = "", file = ""] = path.split("/").slice(-2);
  (resources[language] ??= {})[file.replace(".json", "")] = texts;
}

/** One instance per language, shared by all requests: one per request costs a third of the throughput. */
const instances = new Map<string, i18n>();
for (const language of Object.keys(LANGUAGE_INFO)) {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    ...I18N_OPTIONS,
    lng: language,
    resources: { [language]: resources[language] ?? {} },
    initAsync: false,
    // A missing text throws only in development and in tests.
    saveMissing: import.meta.env.DEV,
    missingKeyHandler(_, namespace, key) {
      throw new Error(`The namespace "${namespace}" has no text "${key}" in "${language}".`);
    },
  });
  addFormats(instance);
  // useTranslation copies the instance's own properties each time it renders on the server. This view has none: 3 µs, not 36.
  instances.set(language, Object.create(instance) as i18n);
}

/** Returns the shared instance of a language. */
export const i18nOf = (language: PageLanguage): i18n => instances.get(language)!;

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: async ({ headers }) => languagesOf(headers.get("Accept-Language") ?? ""),
  },
});

/** Detected languages by the header `Accept-Language`. Chosen: room for the headers of a thousand browsers. */
const detected = new LRUCache<string, Language>({
  maxSize: 40_000,
  sizeCalculation: (_language, header) => header.length + 1,
});

/**
 * Returns the language of the bare start page: the visitor's earlier choice or their account's language, else the first
 * of the browser's languages that the site has, else English. Only used for `/` and refused files: every other address already
 * has its language. Returns a promise if the language of the header is not cached.
 */
export function startLanguage(
  chosen: Language | null,
  request: Request,
): Language | Promise<Language> {
  const header = request.headers.get("Accept-Language") ?? "";
  return chosen ?? detected.get(header) ?? detect(header, request);
}

async function detect(header: string, request: Request): Promise<Language> {
  const language = (await detector.getLocale(request)) as Language;
  detected.set(header, language);
  return language;
}

/** Returns the header's languages without regions, which the site's do not have, and without refused ones (`q=0`). */
const languagesOf = (header: string): string[] =>
  header
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/-[^;]*/, ""));
