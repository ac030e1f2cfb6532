/* Paths of the mail previews during development; all without language. */

export const MAILS_PATH = "/development/mails";
export const outboxMailPath = (id: string): string => `${MAILS_PATH}/${encodeURIComponent(id)}`;
export const examplePath = (kind: string, language: string): string =>
  `${MAILS_PATH}/examples/${encodeURIComponent(kind)}?language=${language}`;
/** Returns the path of a mail's HTML, from the path of its page. */
export const bodyPath = (page: string): string => page.replace(/(\?|$)/, "/body$1");
