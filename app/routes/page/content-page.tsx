import type { Page } from "#contract/content";
import { foreign } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { useOpenTarget } from "~/features/posts/use-open-target";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { LED_TO_ANCHOR } from "./faq-path";

/** A page of text: introduction, sections, questions that open. */
export function ContentPage({ page }: { page: Page }) {
  const { t, language } = useTranslation("content");
  useOpenTarget();
  return (
    <div className="wrap">
      <Trail />
      <article className="text-page" lang={foreign(page.language, language)}>
        <h1>{page.title}</h1>
        <Prose html={page.introHtml} className="t-lead" />
        {page.sections.map((section) =>
          section.collapsible ? (
            <details key={section.anchor} id={section.anchor} open={section.anchor === LED_TO_ANCHOR} className="disclosure question opens-by-address">
              <summary>
                <h2>{section.title}</h2>
              </summary>
              <Prose html={section.html} />
            </details>
          ) : (
            <section key={section.anchor} id={section.anchor}>
              <h2>{section.title}</h2>
              <Prose html={section.html} />
            </section>
          ),
        )}
        <p className="piece-foot" lang={language}>
          {t("modified", { date: formatDate(page.modified, language) })}
        </p>
      </article>
    </div>
  );
}
