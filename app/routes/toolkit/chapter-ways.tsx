import type { ToolkitChapter } from "#contract/content";
import { foreign } from "~/features/posts/place";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { chapterPath } from "./chapter-path";

type Toolkit = Pick<ToolkitChapter["toolkit"], "slug" | "language" | "chapters">;

/** All chapters, beside the text or below it. */
export function ChapterList({ toolkit, current }: { toolkit: Toolkit; current: string }) {
  const { t, language } = useTranslation("content");
  return (
    <nav className="chapter-list" aria-labelledby="chapters">
      <h2 id="chapters">{t("toolkit.chapters")}</h2>
      <ol lang={foreign(toolkit.language, language)}>
        {toolkit.chapters.map((chapter) => (
          <li key={chapter.slug}>
            <Link to={chapterPath(toolkit.slug, chapter.slug)} aria-current={chapter.slug === current ? "page" : undefined}>
              <span className="chapter-number" aria-hidden="true">
                {chapter.number}
              </span>
              {chapter.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Where to read on. */
export function Neighbours({ chapter: { toolkit, previous, next } }: { chapter: Pick<ToolkitChapter, "previous" | "next"> & { toolkit: Toolkit } }) {
  const { t, language } = useTranslation("content");
  const lang = foreign(toolkit.language, language);
  const way = (rel: "prev" | "next", label: string, chapter: ToolkitChapter["next"]) =>
    chapter && (
      <Link to={chapterPath(toolkit.slug, chapter.slug)} rel={rel}>
        <small>{label}</small>
        <span lang={lang}>{chapter.title}</span>
      </Link>
    );
  return (
    <nav className="neighbours" aria-label={t("toolkit.nearby")}>
      {way("prev", t("toolkit.previous"), previous)}
      {way("next", t("toolkit.next"), next)}
    </nav>
  );
}
