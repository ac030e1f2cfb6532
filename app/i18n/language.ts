import { useContext } from "react";
import { I18nContext } from "react-i18next";
import type { PageLanguage } from "#contract/languages";

/** Returns the language of the page. It never changes: another language is another document. */
export const useLanguage = (): PageLanguage =>
  useContext(I18nContext).i18n.language as PageLanguage;
