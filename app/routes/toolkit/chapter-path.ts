/** Path of a chapter's page, without language. */
export const chapterPath = (toolkit: string, chapter: string) => `/toolkit/${encodeURIComponent(toolkit)}/${encodeURIComponent(chapter)}`;
