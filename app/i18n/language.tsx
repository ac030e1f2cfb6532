import { useContext, useCallback } from "react";
import { I18nContext, useTranslation } from "react-i18next";
import { languageName, nativeLanguageName } from "#contract/format";
import { type PageLanguage, LANGUAGE_INFO, LANGUAGES } from "#contract/languages";

/** Returns the language of the page. It never changes: another language is another document. */
export const useLanguage = (): PageLanguage =>
  useContext(I18nContext).i18n.language as PageLanguage;

/** Formats of numbers, sizes and dates, shared with the content system, which formats them the same in downloads and emails. */
export * from "#contract/format";

/**
 * Returns a function that names languages in the page's language, for lists on pages that most visitors read. The names of the
 * site's own languages are in its texts: looking them up with `Intl.DisplayNames` takes a phone longer than drawing a row of
 * covers.
 */
export function useLanguageName(): (code: string) => string {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return useCallback(
    (code: string) =>
      isSiteLanguage(code) ? t(`languages.${code}`) : languageName(code, language),
    [t, language],
  );
}

const isSiteLanguage = (code: string): code is PageLanguage => Object.hasOwn(LANGUAGE_INFO, code);

/** Returns where browsers load a namespace from. The folder of a build has a hash of all texts in its name. */
export const addressOf = (language: string, namespace: string): string =>
  `${import.meta.env.TEXTS_FOLDER}/${language}/${namespace}.json`;

/** Options of a `<select>`: the languages of the site, named in the page's language. */
export function LanguageOptions() {
  const language = useLanguage();
  return LANGUAGES.map((code) => (
    <option key={code} value={code}>
      {languageName(code, language)}
    </option>
  ));
}

/** Options of a `<select>`: languages, each in its own name. */
export function NativeLanguageOptions({ codes = LANGUAGES }: { codes?: readonly string[] }) {
  return codes.map((code) => (
    <option key={code} value={code} lang={code}>
      {nativeLanguageName(code)}
    </option>
  ));
}
