import { createInstance, type i18n } from "i18next";
import type { PageLanguage } from "#contract/languages";
import { formatNumber } from "./format";
import type { Namespace } from "./namespaces";
import type { Texts } from "./translate";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});

function placeOf(path: string): { language: string; namespace: Namespace } {
  const [language = "", file = ""] = path.split("/").slice(-2);
  return { language, namespace: file.replace(/\.json$/, "") as Namespace };
}

const resources: Record<string, Record<string, Record<string, string>>> = {};
for (const [path, texts] of Object.entries(files)) {
  const { language, namespace } = placeOf(path);
  (resources[language] ??= {})[namespace] = withAllPlurals(language, texts);
}

/**
 * Spanish and French have a plural form for millions ("many") that reads as the other plural beside a figure: i18next
 * would show the bare key without it.
 */
function withAllPlurals(language: string, texts: Record<string, string>): Record<string, string> {
  const complete = { ...texts };
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(texts)) {
    if (!key.endsWith("_other")) continue;
    for (const category of categories) complete[key.replace(/other$/, category)] ??= text;
  }
  return complete;
}

/** Where a built site has the texts of its languages, by `scripts/vite-texts.ts`; in development they are where they are written. */
const builtFolders = import.meta.env.TEXT_FOLDERS as Record<PageLanguage, string> | undefined;

/** Path of the folder with the text files of a language, for the browser; ends in a slash. */
export const textFolder = (language: PageLanguage): string =>
  builtFolders?.[language] ?? `/locales/${language}/`;

/** An i18next instance with all texts of a language; flat keys, no fallback to English, since the test keeps all complete. */
export function createI18next(language: string): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: resources[language] ?? {} },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnEmptyString: true,
  });
  void instance.init();
  instance.services.formatter?.add("number", (value: number) => formatNumber(value, language));
  return instance;
}

// One shared instance a language: making one per request costs more than rendering.
const shared = new Map<PageLanguage, Texts>();

/** Texts on the server, by i18next. */
export function serverTexts(language: PageLanguage): Texts {
  let texts = shared.get(language);
  if (!texts) {
    const i18next = createI18next(language);
    const translators = new Map<Namespace, ReturnType<Texts["translator"]>>();
    texts = {
      language,
      translator(namespace) {
        let translator = translators.get(namespace);
        if (!translator) {
          const fixed = i18next.getFixedT(language, namespace);
          const plain = new Map<string, string>();
          // Most texts have no values; looking them up anew for each row and request would be a tenth of a page's time.
          translator = (key, parameters) => {
            if (parameters) return fixed(key, parameters);
            let text = plain.get(key);
            if (text === undefined) plain.set(key, (text = fixed(key)));
            return text;
          };
          translators.set(namespace, translator);
        }
        return translator;
      },
    };
    shared.set(language, texts);
  }
  return texts;
}
