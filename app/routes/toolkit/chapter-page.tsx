import { useTranslation } from "react-i18next";
import { EYEBROW } from "~/features/posts/card-parts";
import type { ToolkitChapter } from "#contract/posts";
import { WITH_ASIDE } from "~/components/section-head";
import { ResultList } from "~/features/cards/result-row";
import { langAttribute } from "~/features/posts/post-page";
import { rowActions } from "~/features/cards/card";
import { PostSection, Prose } from "~/features/posts/post-layout";
import { Breadcrumbs } from "~/features/page/page-head";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { formatNumber, useLanguage } from "~/i18n/language";
import { useToolkitPaths, useReadChapters, useRememberAtEnd } from "./read-chapters";
import { Check } from "lucide-react";
import { useRef } from "react";
import { Link } from "~/i18n/link";

type Toolkit = Pick<
  ToolkitChapter["toolkit"],
  "databaseId" | "slug" | "title" | "language" | "chapters"
>;

/** Marks a chapter as read. */
export function ReadMark() {
  const { t } = useTranslation("content");
  return (
    <span className="ms-auto flex-none ps-3 text-success">
      <Check
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="inline align-[-0.1875rem]"
      />
      <span className="sr-only">{t("toolkit.read")}</span>
    </span>
  );
}

/** All chapters, beside or below the text. */
export function ChapterList({ toolkit, current }: { toolkit: Toolkit; current: string }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const read = useReadChapters(toolkit.databaseId);
  const { chapterTo } = useToolkitPaths();
  return (
    <nav className="wrap-anywhere lg:self-start" aria-labelledby="chapters">
      <h2 id="chapters" className="border-t-2 border-ink py-3 t-h2-small">
        {t("toolkit.chapters")}
      </h2>
      <ol lang={langAttribute(toolkit.language, language)}>
        {toolkit.chapters.map((chapter) => (
          <li key={chapter.slug}>
            <Link
              to={chapterTo(toolkit.slug, chapter)}
              aria-current={chapter.slug === current ? "page" : undefined}
              className="flex items-baseline border-b border-line py-2.5 text-ink no-underline hover:text-accent-hover aria-[current]:font-semibold"
            >
              <span
                className="min-w-9 flex-none font-serif font-bold text-accent"
                aria-hidden="true"
              >
                {chapter.number}
              </span>
              {chapter.title}
              {read.has(chapter.number) ? <ReadMark /> : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface NeighboursProps {
  chapter: Pick<ToolkitChapter, "number" | "previous" | "next"> & { toolkit: Toolkit };
}

/** Links to the previous and next chapter; at either end, to the toolkit itself. Reaching these links marks the chapter as read. */
export function Neighbours({ chapter: { toolkit, number, previous, next } }: NeighboursProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const end = useRef<HTMLElement>(null);
  useRememberAtEnd(end, toolkit.databaseId, number);
  const lang = langAttribute(toolkit.language, language);
  const way = (rel: "prev" | "next" | undefined, to: string, label: string, title: string) => (
    <Link to={to} rel={rel} className="grid py-1.5 no-underline md:last:text-end">
      <small className="text-[0.875rem] text-ink-2">{label}</small>
      <span className="t-title-m underline decoration-1 underline-offset-[0.2em]" lang={lang}>
        {title}
      </span>
    </Link>
  );
  const { frontTo, chapterTo } = useToolkitPaths();
  const front = frontTo(toolkit.slug);
  return (
    <nav
      ref={end}
      className="mt-9 grid gap-x-8 gap-y-3 border-t-2 border-ink pt-4 md:grid-cols-[1fr_1fr]"
      aria-label={t("toolkit.nearby")}
    >
      {previous
        ? way("prev", chapterTo(toolkit.slug, previous), t("toolkit.previous"), previous.title)
        : way(undefined, front, t("toolkit.about"), toolkit.title)}
      {next
        ? way("next", chapterTo(toolkit.slug, next), t("toolkit.next"), next.title)
        : way(undefined, front, t("toolkit.end"), toolkit.title)}
    </nav>
  );
}

/** Keeps only the toolkit's name and list of chapters, which is all that the page shows of it. */
export function chapterView({
  toolkit: { databaseId, slug, title, language, chapters },
  translations: _placed,
  ...chapter
}: ToolkitChapter) {
  return { ...chapter, toolkit: { databaseId, slug, title, language, chapters } };
}

/** One chapter of a toolkit. */
export function ChapterPage({ chapter }: { chapter: ReturnType<typeof chapterView> }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { toolkit } = chapter;
  const lang = langAttribute(chapter.language, language);
  const { frontTo } = useToolkitPaths();
  const place = {
    number: formatNumber(chapter.number, language),
    total: formatNumber(toolkit.chapters.length, language),
  };
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[
          { to: "/toolkits", label: t("toolkits.title") },
          { to: frontTo(toolkit.slug), label: toolkit.title },
        ]}
      />
      <div className={WITH_ASIDE}>
        <article>
          <div className="mb-4 max-w-80 print:hidden">
            <p id="place" className={EYEBROW}>
              {t("toolkit.chapter", place)}
            </p>
            <progress
              className="mt-1.5 block"
              value={chapter.number}
              max={toolkit.chapters.length}
              aria-labelledby="place"
            />
          </div>
          <h1 className="t-h1-document" lang={lang}>
            {chapter.title}
          </h1>
          <p className="mt-5 t-lead" lang={lang}>
            {chapter.summary}
          </p>
          <Prose html={chapter.html} lang={lang} className="article-text mt-5" />
          {chapter.resources.length > 0 && (
            <PostSection id="resources" title={t("toolkit.resources")}>
              <ResultList cards={chapter.resources} heading="h3" action={rowActions} />
            </PostSection>
          )}
          <Neighbours chapter={chapter} />
        </article>
        <ChapterList toolkit={toolkit} current={chapter.slug} />
      </div>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
