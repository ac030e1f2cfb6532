import { useEffect } from "react";
import { decoded } from "~/features/shell/decoded";
import { useLocation } from "react-router";
import type { Page } from "#contract/content";
import { foreign } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";

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
            <details key={section.anchor} id={section.anchor} className="disclosure question">
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

/** An address that names a question opens it; until then, and without script, the style sheet shows the answer. */
function useOpenTarget() {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    target.dataset.opened = "";
  }, [hash]);
}
