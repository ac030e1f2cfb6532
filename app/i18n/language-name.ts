import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, type PageLanguage } from "#contract/languages";
import { languageName } from "./format";
import { useLanguage } from "./language";

/**
 * Returns a function that names languages in the page's language, for lists on pages that most visitors read. The site's
 * own languages are in its texts: a phone's browser takes longer to find them among all the world's languages than to
 * draw a row of covers.
 */
export function useLanguageName(): (code: string) => string {
  const { t } = useTranslation("common");
  const language = useLanguage();
  return useCallback(
    (code: string) => (isOurs(code) ? t(`languages.${code}`) : languageName(code, language)),
    [t, language],
  );
}

const isOurs = (code: string): code is PageLanguage => Object.hasOwn(LANGUAGE_INFO, code);
