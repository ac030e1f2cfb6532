import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, type PageLanguage } from "#contract/languages";
import { languageName } from "./format";
import { useLanguage } from "./language";

/**
 * Names languages in the page's: what lists show, on pages that most visitors read. The site's own are in its texts, because a browser
 * on a phone takes longer to find them among all languages of the world than to draw a row of covers.
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
