/**
 * Which chapters of a toolkit this visitor has read. Kept on the device and nowhere else: nothing of it is ever sent, and
 * a device that keeps nothing is fine too. A chapter counts by its number, which is the same in every language.
 */

const keyOf = (toolkit: number) => `read-chapters:${toolkit}`;
const listeners = new Set<() => void>();

/** What the device holds, as it holds it: a string stays the same until it changes. */
export function storedChapters(toolkit: number): string {
  try {
    return localStorage.getItem(keyOf(toolkit)) ?? "";
  } catch {
    // Storage is switched off.
    return "";
  }
}

/** Numbers of chapters from what the device holds; whatever makes no sense is left out. */
export function chaptersOf(stored: string): Set<number> {
  return new Set(
    stored
      .split(",")
      .map(Number)
      .filter((number) => Number.isInteger(number) && number > 0),
  );
}

/** Notes that a chapter was read to its end. */
export function rememberChapter(toolkit: number, chapter: number): void {
  const read = chaptersOf(storedChapters(toolkit));
  if (read.has(chapter)) return;
  write(toolkit, [...read, chapter].sort((a, b) => a - b).join(","));
}

/** Takes everything that is known of a toolkit off the device. */
export function forgetChapters(toolkit: number): void {
  write(toolkit, null);
}

/** Calls back on every change, in other tabs too; returns the way to stop. */
export function onChapters(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The chapter to go on with: the first that is unread after the furthest that is read, else the first unread at all; null when none is. */
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
    // Switched off or full: the visitor reads on all the same.
  }
  for (const listener of listeners) listener();
}
