import { Check } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ToolkitChapter } from "#contract/content";
import { foreign } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { useReadChapters, useRememberAtEnd } from "./use-read-chapters";
import { useToolkitPaths } from "./use-toolkit-paths";

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
      <ol lang={foreign(toolkit.language, language)}>
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
  const lang = foreign(toolkit.language, language);
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
