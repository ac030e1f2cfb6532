import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "#contract/languages";
import { Segmented } from "~/components/navigation";
import { nativeLanguageName, languageName, useLanguage } from "~/i18n/language";
import { LanguageCode, META } from "~/features/posts/card-parts";
import { clsx } from "clsx";
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { PageTabs } from "~/components/page-tabs";
import { STAFF_TABS } from "~/features/admin/review/review-list";
import { type AdminHead, useEditor, SaveFirstLink } from "./posts/editor-form";
import { postPath } from "~/paths/admin-links";
import { problemLocation } from "./posts/use-problem-list";

/** Links to the languages that content exists in; the current one is marked. */
export function LanguageChoice({
  current,
  to,
}: {
  current: Language;
  to: (language: Language) => string;
}) {
  const { t } = useTranslation("admin-site");
  return (
    <Segmented
      label={t("language")}
      items={LANGUAGES.map((language) => ({
        to: to(language),
        label: nativeLanguageName(language),
        current: language === current,
      }))}
    />
  );
}

/** The languages that content exists in, as codes; the language of the page stands out. */
export function LanguageCodes({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <span className={META}>
      <span className="sr-only">{t("list.languages")}</span>
      {languages.map((code) => (
        <LanguageCode
          key={code}
          code={code}
          name={languageName(code, language)}
          isOwn={code === language}
        />
      ))}
    </span>
  );
}

const ICON = { size: 16, strokeWidth: 2, "aria-hidden": true } as const;

interface LanguageTabsProps {
  /** Problems that prevent publishing, from the last answer. */
  problems: AdminHead["problems"];
  children: ReactNode;
}

/** The languages of a post: existing ones, with a mark for problems, and those that can be added. */
export function LanguageTabs({ problems, children }: LanguageTabsProps) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { head, part, languages },
  } = useEditor();
  const chapter = part.chapter === null ? undefined : part.chapter + 1;
  const wrong = new Set(Object.keys(problems).map((path) => problemLocation(path).language));
  const items = languages.map((one) => ({ ...one, lacking: one.written && wrong.has(one.code) }));
  return (
    <PageTabs
      className={STAFF_TABS}
      label={t("languages")}
      link={SaveFirstLink}
      items={items.map(({ code, written, lacking }) => ({
        to: postPath(head.databaseId, { language: code, chapter }),
        current: code === part.language,
        // `relative`, so that the text for screen readers scrolls with its tab.
        className: clsx(
          "relative inline-flex items-center gap-1",
          written || code === part.language ? "text-ink-2" : "text-ink-3",
        ),
        label: (
          <>
            {languageName(code, language)}
            {lacking ? <CircleAlert {...ICON} /> : written ? <Check {...ICON} /> : null}
            <span className="sr-only">
              {" "}
              {t(lacking ? "language.lacking" : written ? "language.written" : "language.none")}
            </span>
          </>
        ),
      }))}
    >
      {children}
    </PageTabs>
  );
}
