import { DOCUMENT_TYPES } from "#contract/names";
import type { NamedDocument } from "~/features/documents/paths";
import { withoutLanguage } from "~/i18n/paths";

/** Where readers write to the people of the site, without language. */
export const CONTACT_PATH = "/contact";
export const CORRECTION_PATH = "/correction";

/** The form for a correction to a document: `/correction?document=slug`. Each type is the name of its parameter. */
export function correctionPath({ type, slug }: NamedDocument): string {
  return `${CORRECTION_PATH}?${type}=${encodeURIComponent(slug)}`;
}

/** The document that the query of the form names; undefined when it names none. */
export function namedDocument(query: URLSearchParams): NamedDocument | undefined {
  for (const type of DOCUMENT_TYPES) {
    const slug = query.get(type);
    if (slug) return { type, slug };
  }
  return undefined;
}

/** The form for a correction to whatever the page at a path is about: the one without a document where it is about none. */
export function correctionPathFrom(pathname: string): string {
  const [, first, slug, ...rest] = withoutLanguage(pathname).replace(/\/$/, "").split("/");
  const type = DOCUMENT_TYPES.find((known) => known === first);
  return type && slug && rest.length === 0 ? `${CORRECTION_PATH}?${type}=${slug}` : CORRECTION_PATH;
}
