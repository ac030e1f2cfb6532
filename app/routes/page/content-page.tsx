import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Page } from "#contract/posts";
import { Disclosure } from "~/components/disclosure";
import { DASHBOARD_ANCHOR } from "~/paths/site";
import { EditLink } from "~/features/posts/edit-link";
import { langAttribute, OPEN_BY_HASH, useOpenTarget } from "~/features/posts/post-page";
import { Prose } from "~/features/posts/post-layout";
import { Breadcrumbs } from "~/features/page/page-head";
import { formatDate, useLanguage } from "~/i18n/language";

interface ContentPageProps {
  page: Page;
  /** For staff: renders the dashboard in place of the section about it. Receives that section, to show inside. */
  dashboard?: (counting: ReactNode) => ReactNode;
}

/** A text page: introduction, sections, and expandable questions. */
export function ContentPage({ page, dashboard }: ContentPageProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  useOpenTarget();
  return (
    <div className="wrap">
      <Breadcrumbs />
      <article
        className={dashboard ? "*:not-[#data-dashboard]:max-w-[66ch]" : "max-w-[66ch]"}
        lang={langAttribute(page.language, language)}
      >
        <h1>{page.title}</h1>
        <Prose html={page.introHtml} className="mt-3 t-lead text-ink-2" />
        {page.sections.map((section) =>
          dashboard && section.anchor === DASHBOARD_ANCHOR ? (
            <section
              key={section.anchor}
              id={section.anchor}
              className="mt-9"
              lang={langAttribute(page.language, language) && language}
            >
              {dashboard(
                <Disclosure
                  summary={section.title}
                  lang={langAttribute(page.language, language)}
                  className="[&>summary]:py-2.5"
                >
                  <Prose html={section.html} className="pb-2" />
                </Disclosure>,
              )}
            </section>
          ) : section.collapsible ? (
            <Disclosure
              key={section.anchor}
              id={section.anchor}
              open={section.anchor === DASHBOARD_ANCHOR}
              summary={<h2 className="t-title-m">{section.title}</h2>}
              className={clsx(
                "border-t border-line first-of-type:mt-9 [&>summary]:py-3 [details+&]:border-t-0",
                OPEN_BY_HASH,
              )}
            >
              <Prose html={section.html} />
            </Disclosure>
          ) : (
            <section key={section.anchor} id={section.anchor} className="mt-9">
              <h2 className="mb-2">{section.title}</h2>
              <Prose html={section.html} />
            </section>
          ),
        )}
        <p className="mt-8 text-small text-ink-2 first-letter:uppercase" lang={language}>
          {t("modified", { date: formatDate(page.modified, language) })}{" "}
          <EditLink databaseId={page.databaseId} />
        </p>
      </article>
    </div>
  );
}
