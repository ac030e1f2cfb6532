import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, LANGUAGES } from "#contract/languages";
import { useLanguage } from "~/i18n/language";
import { usePagePath } from "./use-page-path";

/** The page in every language. A plain link that also remembers the choice; the page is loaded anew. */
export function LanguageList({ className }: { className?: string }) {
  const { t } = useTranslation("common");
  const current = useLanguage();
  const path = encodeURIComponent(usePagePath());
  return (
    <ul className={`language-list ${className ?? ""}`} aria-label={t("shell.language")}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={`/language/${language}?return=${path}`}
            lang={language}
            hrefLang={language}
            rel="nofollow"
            aria-current={language === current ? "true" : undefined}
          >
            {LANGUAGE_INFO[language].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
