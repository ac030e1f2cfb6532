/** Path of a toolkit's front page, without language. */
export const toolkitPath = (toolkit: string) => `/toolkit/${encodeURIComponent(toolkit)}`;

/** Path of a chapter's page, without language. */
export const chapterPath = (toolkit: string, chapter: string) => `${toolkitPath(toolkit)}/${encodeURIComponent(chapter)}`;
