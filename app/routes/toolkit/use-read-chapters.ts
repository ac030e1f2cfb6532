import { type RefObject, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { chaptersOf, onChapters, rememberChapter, storedChapters } from "./read-chapters";

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
