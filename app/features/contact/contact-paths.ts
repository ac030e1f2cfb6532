import { DOCUMENT_TYPES } from "#contract/names";
import type { NamedDocument } from "~/features/documents/paths";
import { withoutLanguage } from "~/i18n/paths";

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
