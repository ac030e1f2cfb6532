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
