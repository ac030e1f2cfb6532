/* Where mails are looked at while the library is worked on; all without language. */

export const MAILS_PATH = "/development/mails";
export const outboxMailPath = (id: string): string => `${MAILS_PATH}/${encodeURIComponent(id)}`;
export const examplePath = (kind: string, language: string): string =>
  `${MAILS_PATH}/examples/${encodeURIComponent(kind)}?language=${language}`;
/** The HTML of a mail by itself, from the path of its page. */
export const bodyPath = (page: string): string => page.replace(/(\?|$)/, "/body$1");
