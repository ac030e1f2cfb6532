/** Path of a toolkit's front page, without language. */
export const toolkitPath = (toolkit: string) => `/toolkit/${encodeURIComponent(toolkit)}`;

/** Path of a chapter's page, without language. */
export const chapterPath = (toolkit: string, chapter: string) =>
  `${toolkitPath(toolkit)}/${encodeURIComponent(chapter)}`;

/** Whether the front page has all chapters below it: `?chapters=all`. */
export const CHAPTERS = "chapters";
export const WHOLE = "all";
export const wholePath = (toolkit: string): string =>
  `${toolkitPath(toolkit)}?${CHAPTERS}=${WHOLE}`;
