import { clsx } from "clsx";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentText } from "#contract/documents";
import { Disclosure } from "~/components/disclosure";
import { PageLinks } from "~/components/page-links";
import { EYEBROW, META } from "~/features/posts/card-parts";
import { useCardLabels } from "~/features/posts/card-labels";
import { documentPath, type NamedDocument, ownTextPath } from "~/paths/documents";
import { langAttribute } from "~/features/posts/post-page";
import { Prose } from "~/features/posts/post-layout";
import { Breadcrumbs, PrintedAddress } from "~/features/page/page-head";
import { formatNumber, nativeLanguageName, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";

/** Most entries of a table of contents that is open initially: what a phone shows below the title. */
const CONTENTS_OPEN = 12;

interface OwnTextPageProps {
  document: NamedDocument & { title: string; language: string };
  text: DocumentText & { direction: "ltr" | "rtl" };
  /** The language in the address, if any. */
  exactly: string | undefined;
}

/**
 * The text stored in a document: its table of contents (beside it from lg on), one page of it, and links to its other pages and
 * languages.
 */
export function OwnTextPage({ document, text, exactly }: OwnTextPageProps) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  const labels = useCardLabels();
  const lang = langAttribute(text.language, language);
  const others = text.languages.filter((other) => other !== text.language);
  const to = (page: number) => ownTextPath(document, page, exactly);
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: documentPath(document), label: document.title }]} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:block">
        <header className="page-head max-w-[46ch] justify-items-start">
          <p className={clsx(EYEBROW, "mt-3")}>
            <b className="text-ink">{t("own.title")}</b>
          </p>
          <PrintedAddress />
          <h1 lang={langAttribute(document.language, language)} dir="auto">
            {document.title}
          </h1>
          <p className={META}>
            {nativeLanguageName(text.language)}
            {text.pages > 1
              ? labels.dot +
                t("place", {
                  page: formatNumber(text.page, language),
                  pages: formatNumber(text.pages, language),
                })
              : null}
          </p>
          {others.length > 0 ? (
            <p className={META}>
              {t("own.languages")}{" "}
              {others.map((other, index) => (
                <Fragment key={other}>
                  {index > 0 ? labels.dot : null}
                  <Link
                    to={ownTextPath(document, 1, other)}
                    lang={other}
                    className="inline-block py-1.5"
                  >
                    {nativeLanguageName(other)}
                  </Link>
                </Fragment>
              ))}
            </p>
          ) : null}
        </header>
        <Contents contents={text.contents} to={to} lang={lang} direction={text.direction} />
        <article
          className="text-body col-1 row-2 mt-8 max-w-[46ch] text-[1.0625rem] wrap-anywhere"
          dir={text.direction}
        >
          <Prose html={text.html} lang={lang} />
        </article>
      </div>
      <PageLinks
        label={t("parts")}
        page={text.page}
        pages={text.pages}
        to={to}
        previous={t("previous")}
        next={t("next")}
        className="mt-8"
      />
    </div>
  );
}

interface ContentsProps {
  contents: DocumentText["contents"];
  to: (page: number) => string;
  lang: string | undefined;
  direction: "ltr" | "rtl";
}

/** The headings of the whole text, as links. Not shown for a single heading. */
function Contents({ contents, to, lang, direction }: ContentsProps) {
  const { t } = useTranslation("text-version");
  if (contents.length < 2) return null;
  return (
    <nav
      aria-label={t("contents")}
      className="mt-6 max-w-[46ch] self-start lg:sticky lg:top-6 lg:col-2 lg:row-[1/3] lg:mt-3 print:hidden"
    >
      <Disclosure
        summary={t("contents")}
        open={contents.length <= CONTENTS_OPEN}
        className="border-t border-line"
      >
        <ol lang={lang} dir={direction}>
          {contents.map(({ level, title, anchor, page }) => (
            <li key={anchor} className={INDENT[level]}>
              <Link to={`${to(page)}#${anchor}`} className="inline-block py-1.5">
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}

const INDENT: Record<number, string> = { 3: "ps-4", 4: "ps-8", 5: "ps-8", 6: "ps-8" };
