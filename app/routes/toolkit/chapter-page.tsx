import { useTranslation } from "react-i18next";
import { EYEBROW } from "~/features/posts/card-parts";
import type { ToolkitChapter } from "#contract/posts";
import { WITH_ASIDE } from "~/components/section-head";
import { ResultList } from "~/features/cards/results";
import { langAttribute } from "~/features/posts/post-page";
import { rowActions } from "~/features/cards/card";
import { PostSection, Prose, UsagePixel } from "~/features/posts/post-layout";
import { Breadcrumbs } from "~/features/page/page-head";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Check } from "lucide-react";
import {
  useRef,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
  useContext,
} from "react";
import { Link } from "~/i18n/link";
import { PreviewContext } from "~/features/posts/edit-link";

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
function ChapterList({ toolkit, current }: { toolkit: Toolkit; current: string }) {
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

/**
 * Links to the previous and next chapter; at either end, to the toolkit itself. Reaching these links marks the chapter as read.
 */
function Neighbours({ chapter: { toolkit, number, previous, next } }: NeighboursProps) {
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

/** Returns a chapter with only those fields of its toolkit that the page shows. */
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

/**
 * Returns the key of the local storage item that lists which chapters of a toolkit this visitor has read. The list stays on the
 * device and is never sent. Works without local storage. Chapters are identified by number, which is the same in every
 * language.
 */

const keyOf = (toolkit: number) => `read-chapters:${toolkit}`;

const listeners = new Set<() => void>();

/** Returns the stored string, which is the same value until it changes. */
function storedChapters(toolkit: number): string {
  try {
    return localStorage.getItem(keyOf(toolkit)) ?? "";
  } catch {
    // Storage is disabled.
    return "";
  }
}

/** Parses the stored chapter numbers; ignores invalid ones. */
export function chaptersOf(stored: string): Set<number> {
  return new Set(
    stored
      .split(",")
      .map(Number)
      .filter((number) => Number.isInteger(number) && number > 0),
  );
}

/** Stores that a chapter was read to its end. */
function rememberChapter(toolkit: number, chapter: number): void {
  const read = chaptersOf(storedChapters(toolkit));
  if (read.has(chapter)) return;
  write(toolkit, [...read, chapter].sort((a, b) => a - b).join(","));
}

/** Deletes all stored data of a toolkit. */
export function deleteStoredChapters(toolkit: number): void {
  write(toolkit, null);
}

/** Calls the listener on every change, in other tabs too; returns the unsubscribe function. */
function onChapters(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/**
 * Returns the next chapter: the first unread one after the furthest read one, otherwise the first unread one; null if all are
 * read.
 */
export function nextChapter<Chapter extends { number: number }>(
  chapters: readonly Chapter[],
  read: ReadonlySet<number>,
): Chapter | null {
  const furthest = Math.max(
    0,
    ...chapters.filter(({ number }) => read.has(number)).map(({ number }) => number),
  );
  const unread = chapters.filter(({ number }) => !read.has(number));
  return unread.find(({ number }) => number > furthest) ?? unread[0] ?? null;
}

function write(toolkit: number, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(toolkit));
    else localStorage.setItem(keyOf(toolkit), value);
  } catch {
    // Storage is disabled or full: reading continues without it.
  }
  for (const listener of listeners) listener();
}

const nothing = () => "";

/** Returns the numbers of the chapters that this visitor has read; empty on the server and until hydration. */
export function useReadChapters(toolkit: number): ReadonlySet<number> {
  const stored = useSyncExternalStore(
    onChapters,
    useCallback(() => storedChapters(toolkit), [toolkit]),
    nothing,
  );
  return useMemo(() => chaptersOf(stored), [stored]);
}

/** Stores a chapter as read once the element at its end comes into view. */
function useRememberAtEnd(
  end: RefObject<HTMLElement | null>,
  toolkit: number,
  chapter: number,
): void {
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      rememberChapter(toolkit, chapter);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, toolkit, chapter]);
}

/** Returns the path of a toolkit's front page, without the language. */
const toolkitPath = (toolkit: string) => `/toolkit/${encodeURIComponent(toolkit)}`;

/** Returns the path of a chapter's page, without the language. */
export const chapterPath = (toolkit: string, chapter: string) =>
  `${toolkitPath(toolkit)}/${encodeURIComponent(chapter)}`;

/** Query parameter that shows all chapters on the front page: `?chapters=all`. */
export const CHAPTERS = "chapters";

export const WHOLE = "all";

export const wholePath = (toolkit: string): string =>
  `${toolkitPath(toolkit)}?${CHAPTERS}=${WHOLE}`;

/** Returns the paths between a toolkit's pages, without the language: those of the public pages, or of the preview. */
export function useToolkitPaths() {
  const preview = useContext(PreviewContext);
  return {
    frontTo: (toolkit: string): string => preview?.partPath() ?? toolkitPath(toolkit),
    chapterTo: (
      toolkit: string,
      { number, slug }: Pick<ToolkitChapter, "number" | "slug">,
    ): string => preview?.partPath(number) ?? chapterPath(toolkit, slug),
  };
}
