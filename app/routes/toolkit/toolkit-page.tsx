import { useTranslation } from "react-i18next";
import type { Toolkit } from "#contract/posts";
import { useCardLabels } from "~/features/posts/card-labels";
import { HowToCite } from "~/features/posts/citations/cite-view";
import type { References } from "~/features/posts/citations/citation-file.server";
import { OnDemandPicture } from "~/features/page/on-demand-picture";
import { knownChange, langAttribute } from "~/features/posts/post-page";
import {
  PostLayout,
  PostSection,
  Prose,
  POST_SECTION,
  UsagePixel,
} from "~/features/posts/post-layout";
import { PostActions } from "~/features/cards/card";
import { Breadcrumbs } from "~/features/page/page-head";
import { ShareButton } from "~/features/posts/share-button";
import type { Shareable } from "~/features/posts/read-document.server";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import {
  wholePath,
  useReadChapters,
  useToolkitPaths,
  deleteStoredChapters,
  nextChapter,
  ReadMark,
} from "./chapter-page";
import type { ChapterText } from "./whole-text.server";
import { buttonClass } from "~/components/button";
import { clsx } from "clsx";
import { EYEBROW } from "~/features/posts/card-parts";

interface ProgressProps {
  toolkit: Pick<Toolkit, "databaseId" | "slug" | "chapters">;
  read: ReadonlySet<number>;
}

/** Links to the first chapter, or to where the visitor stopped; renders nothing without chapters. */
function StartReading({ toolkit: { slug, chapters }, read }: ProgressProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { chapterTo } = useToolkitPaths();
  const [first] = chapters;
  if (!first) return null;
  const next = nextChapter(chapters, read);
  const label = () => {
    if (!next) return t("toolkit.again");
    return next === first
      ? t("toolkit.start")
      : t("toolkit.continue", { number: formatNumber(next.number, language) });
  };
  return (
    <p>
      <Link to={chapterTo(slug, next ?? first)} className={buttonClass({ variant: "primary" })}>
        {label()}
      </Link>
    </p>
  );
}

/**
 * The number of read chapters once there are any, and a button to clear them from the device. Its space is reserved until
 * hydration.
 */
function ReadingProgress({ toolkit: { databaseId, chapters }, read }: ProgressProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const count = chapters.filter(({ number }) => read.has(number)).length;
  return (
    <div className="mt-4 grid min-h-14 max-w-80 gap-1.5 text-small text-ink-2 in-[.light-version]:min-h-0 print:hidden noscript:min-h-0">
      {count > 0 ? (
        <>
          <p id="read">
            {t("toolkit.readOf", { count, total: formatNumber(chapters.length, language) })}
          </p>
          <progress value={count} max={chapters.length} aria-labelledby="read" />
          <p>
            {t("toolkit.kept")}{" "}
            <button
              type="button"
              className="link-button"
              onClick={() => deleteStoredChapters(databaseId)}
            >
              {t("toolkit.forget")}
            </button>
          </p>
        </>
      ) : null}
    </div>
  );
}

/** All chapters on one page, for reading, searching or printing. */
function WholeText({ chapters }: { chapters: readonly ChapterText[] }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const total = formatNumber(chapters.length, language);
  return chapters.map(({ number, slug, title, summary, html, language: textLanguage }) => {
    const lang = langAttribute(textLanguage, language);
    return (
      <section
        key={slug}
        className={clsx("border-t-2 border-ink pt-6 print:break-before-page", POST_SECTION)}
        aria-labelledby={`chapter-${number}`}
      >
        <p className={EYEBROW}>
          {t("toolkit.chapter", { number: formatNumber(number, language), total })}
        </p>
        <h2 id={`chapter-${number}`} className="mb-3 t-h1-document" lang={lang}>
          {title}
        </h2>
        <p className="t-lead" lang={lang}>
          {summary}
        </p>
        <Prose html={html} lang={lang} className="article-text mt-6" />
      </section>
    );
  });
}

interface ToolkitPageProps {
  toolkit: Omit<Toolkit, "seo" | "translations">;
  /** An unpublished toolkit has no references and no share link. */
  references?: References;
  share?: Shareable;
  /** The texts of all chapters, if the address requests them on this page. */
  whole?: readonly ChapterText[];
}

/** The front page of a toolkit. */
export function ToolkitPage({ toolkit, references, share, whole }: ToolkitPageProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const labels = useCardLabels();
  const lang = langAttribute(toolkit.language, language);
  const read = useReadChapters(toolkit.databaseId);
  const { chapterTo } = useToolkitPaths();
  const changed = knownChange(toolkit);
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: "/toolkits", label: t("toolkits.title") }]} />
      <PostLayout
        card={toolkit}
        labels={labels}
        head={
          <h1 className="t-h1-document" lang={lang}>
            {toolkit.toolkitFields.title}
          </h1>
        }
        actions={
          <>
            <StartReading toolkit={toolkit} read={read} />
            <PostActions post={toolkit} />
            {share ? <ShareButton share={share} title={toolkit.title} /> : null}
          </>
        }
      >
        <p className="mt-5 t-lead" lang={lang}>
          {toolkit.toolkitFields.description}
        </p>
        {toolkit.thumbnail ? (
          <OnDemandPicture image={toolkit.thumbnail}>{null}</OnDemandPicture>
        ) : null}
        <Prose html={toolkit.toolkitFields.html} lang={lang} className="mt-5" />
        {toolkit.chapters.length > 0 ? (
          <PostSection id="chapters" title={t("toolkit.chapters")}>
            <ol className="chapters border-t-2 border-ink" lang={lang}>
              {toolkit.chapters.map((chapter) => (
                <li key={chapter.slug} className="flex border-b border-line py-4">
                  <span className="min-w-12 flex-none t-h2 text-accent" aria-hidden="true">
                    {chapter.number}
                  </span>
                  <div>
                    <h3 className="t-title-l">
                      <Link
                        to={chapterTo(toolkit.slug, chapter)}
                        className="text-current no-underline hover:underline"
                      >
                        {chapter.title}
                      </Link>
                    </h3>
                    <p className="mt-0.5 max-w-160 text-ink-2">{chapter.summary}</p>
                  </div>
                  {read.has(chapter.number) ? <ReadMark /> : null}
                </li>
              ))}
            </ol>
            <ReadingProgress toolkit={toolkit} read={read} />
            {/* A preview shows its chapters only one by one. */}
            {references && !whole ? (
              <p className="mt-4 print:hidden">
                <Link to={wholePath(toolkit.slug)} rel="nofollow" className="inline-block py-2">
                  {t("toolkit.whole")}
                </Link>
              </p>
            ) : null}
          </PostSection>
        ) : null}
        {whole && whole.length > 0 ? <WholeText chapters={whole} /> : null}
        {references ? <HowToCite references={references} /> : null}
        {changed ? (
          <p className="mt-8 text-small text-ink-2 first-letter:uppercase">
            {t("modified", { date: formatDate(changed, language) })}
          </p>
        ) : null}
      </PostLayout>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
