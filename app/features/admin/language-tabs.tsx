import { clsx } from "clsx";
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageTabs } from "~/components/page-tabs";
import { STAFF_TABS } from "~/features/review/staff-look";
import { languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { AdminHead } from "./admin-reply";
import { useEditor } from "./editor-context";
import { postPath } from "./paths";
import { problemPlace } from "./problem-place";
import { SaveFirstLink } from "./save-first-link";

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
  const wrong = new Set(Object.keys(problems).map((path) => problemPlace(path).language));
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
