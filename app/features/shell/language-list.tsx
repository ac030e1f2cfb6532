import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_INFO, LANGUAGES } from "#contract/languages";
import { useLanguage } from "~/i18n/language";
import { MENU_ENTRY, SMALL_PANEL } from "./header-look";
import { usePagePath } from "./use-page-path";

const SIDE_BY_SIDE = "flex flex-wrap gap-x-5 wrap-anywhere";
const LINK =
  "inline-block py-2.5 text-ink no-underline aria-[current]:font-bold aria-[current]:underline-offset-[0.5em] aria-[current]:[text-decoration:underline_2px_var(--accent)]";
const LOOKS = {
  menu: { list: `${SMALL_PANEL} min-w-48 wrap-anywhere`, link: `${MENU_ENTRY} min-h-11 py-2.5` },
  phone: {
    list: `${SIDE_BY_SIDE} mx-3`,
    link: `${LINK} rounded-control font-medium hover:bg-tint`,
  },
  footer: { list: SIDE_BY_SIDE, link: `${LINK} hover:text-accent-hover` },
};

interface LanguageListProps extends ComponentProps<"ul"> {
  place: keyof typeof LOOKS;
}

/** Links to the page in every language. A plain link that also remembers the choice and loads the whole page. */
export function LanguageList({ place, ...rest }: LanguageListProps) {
  const { t } = useTranslation("common");
  const current = useLanguage();
  const path = encodeURIComponent(usePagePath());
  return (
    <ul {...rest} className={LOOKS[place].list} aria-label={t("shell.language")}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            className={LOOKS[place].link}
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
