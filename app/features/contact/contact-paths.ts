import type { DocumentType } from "~/content/documents.server";
import { withoutLanguage } from "~/i18n/paths";

/** Where readers write to the people of the site, without language. */
export const CONTACT_PATH = "/contact";
export const CORRECTION_PATH = "/correction";

/** What can be corrected; each type is the name of its parameter as it is the first word of its pages' paths. */
export const CORRECTED_TYPES = ["document", "internal_document", "internal_pdf"] as const satisfies readonly DocumentType[];

/** A document as an address names it. */
export interface NamedDocument {
  type: DocumentType;
  slug: string;
}

/** The page of a document. */
export function documentPath({ type, slug }: NamedDocument): string {
  return `/${type}/${encodeURIComponent(slug)}`;
}

/** The form for a correction to a document: `/correction?document=slug`. */
export function correctionPath({ type, slug }: NamedDocument): string {
  return `${CORRECTION_PATH}?${type}=${encodeURIComponent(slug)}`;
}

/** The document that the query of the form names; undefined when it names none. */
export function namedDocument(query: URLSearchParams): NamedDocument | undefined {
  for (const type of CORRECTED_TYPES) {
    const slug = query.get(type);
    if (slug) return { type, slug };
  }
  return undefined;
}

/** The form for a correction to whatever the page at a path is about: the one without a document where it is about none. */
export function correctionPathFrom(pathname: string): string {
  const [, first, slug, ...rest] = withoutLanguage(pathname).replace(/\/$/, "").split("/");
  const type = CORRECTED_TYPES.find((known) => known === first);
  return type && slug && rest.length === 0 ? `${CORRECTION_PATH}?${type}=${slug}` : CORRECTION_PATH;
}
