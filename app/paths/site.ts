import { DOCUMENT_TYPES } from "#contract/names";
import type { NamedDocument } from "./documents";
import { withoutLanguage } from "~/i18n/paths";
import type { Page } from "#contract/posts";

/** Reads the page number of a list from an address; invalid numbers count as the first page. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Where readers write to the site's staff, without language. */
export const CONTACT_PATH = "/contact";
export const CORRECTION_PATH = "/correction";

/** Returns the path of the form to correct a document: `/correction?document=slug`. Each type is the name of its parameter. */
export function correctionPath({ type, slug }: NamedDocument): string {
  return `${CORRECTION_PATH}?${type}=${encodeURIComponent(slug)}`;
}

/** Returns the document that the form's query names; undefined if it names none. */
export function namedDocument(query: URLSearchParams): NamedDocument | undefined {
  for (const type of DOCUMENT_TYPES) {
    const slug = query.get(type);
    if (slug) return { type, slug };
  }
  return undefined;
}

/** Returns the path of the form to correct what a page shows, or of the form without a document if the page shows none. */
export function correctionPathFrom(pathname: string): string {
  const [, first, slug, ...rest] = withoutLanguage(pathname).replace(/\/$/, "").split("/");
  const type = DOCUMENT_TYPES.find((known) => known === first);
  return type && slug && rest.length === 0 ? `${CORRECTION_PATH}?${type}=${slug}` : CORRECTION_PATH;
}

export const FAQ_SLUG = "frequently-asked-questions";
/** One path in all languages, with a slash at its end (R2.9). */
export const FAQ_PATH = `/${FAQ_SLUG}/`;

/**
 * The question that other pages link to (R2.9). It is open from the start, so that the content below it does not move. For
 * staff it contains the dashboard.
 */
export const DASHBOARD_ANCHOR = "data-dashboard";
export const DASHBOARD_PATH = `${FAQ_PATH}#${DASHBOARD_ANCHOR}`;

/** Returns whether a page is the FAQ, under any of its slugs. */
export function isFaq(page: Pick<Page, "slug" | "translations">): boolean {
  return (
    page.slug === FAQ_SLUG || page.translations.some((translation) => translation.slug === FAQ_SLUG)
  );
}

/** The page with the content that this device has stored; without language. */
export const OFFLINE_PATH = "/offline";
/** Query parameter of that page: where the user wanted to go, a path with its language. */
export const WANTED_PAGE_PARAM = "to";
/** Query parameter of that page: the sign-out form did not reach the site. */
export const NOT_SIGNED_OUT_PARAM = "still-signed-in";

/* Paths of the site's own pages that every footer links to; all without language. */

export const ACCESSIBILITY_PATH = "/accessibility";

/** The page about public data and APIs, for programs without an account. */
export const DEVELOPERS_PATH = "/developers";

/**
 * Returns whether a missing page may be internal. The result depends only on the path, so it reveals nothing about any page.
 */
export const mayBeInternalPath = (path: string): boolean =>
  /\/internal_(document|pdf)\/|^\/files\//.test(path);

/* Paths of the email previews during development; all without language. */

export const MAILS_PATH = "/development/mails";
export const outboxMailPath = (id: string): string => `${MAILS_PATH}/${encodeURIComponent(id)}`;
export const examplePath = (kind: string, language: string): string =>
  `${MAILS_PATH}/examples/${encodeURIComponent(kind)}?language=${language}`;
/** Returns the path of an email's HTML, from the path of its page. */
export const bodyPath = (page: string): string => page.replace(/(\?|$)/, "/body$1");
