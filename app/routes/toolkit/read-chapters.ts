import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
  useContext,
} from "react";
import type { ToolkitChapter } from "#contract/posts";
import { PreviewContext } from "~/features/posts/edit-link";

/**
 * Stores which chapters of a toolkit this visitor has read. The data stays on the device and is never sent. Works without local
 * storage. Chapters are identified by number, which is the same in every language.
 */

const keyOf = (toolkit: number) => `read-chapters:${toolkit}`;
const listeners = new Set<() => void>();

/** Returns the stored string, which is the same value until it changes. */
export function storedChapters(toolkit: number): string {
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
export function rememberChapter(toolkit: number, chapter: number): void {
  const read = chaptersOf(storedChapters(toolkit));
  if (read.has(chapter)) return;
  write(toolkit, [...read, chapter].sort((a, b) => a - b).join(","));
}

/** Deletes all stored data of a toolkit. */
export function forgetChapters(toolkit: number): void {
  write(toolkit, null);
}

/** Calls the listener on every change, in other tabs too; returns the unsubscribe function. */
export function onChapters(listener: () => void): () => void {
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
export function useRememberAtEnd(
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
export const toolkitPath = (toolkit: string) => `/toolkit/${encodeURIComponent(toolkit)}`;

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
