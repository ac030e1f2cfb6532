import { CITATION_FORMATS, type CitationFormat } from "#contract/names";
import { type CitedOwner, passCitation, getReference } from "~/content/documents.server";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { redirectWhileBusy, orThrowDeleted } from "~/features/posts/read-document.server";
import type { CslItem } from "#contract/citations";
import { i18nOf } from "~/i18n/i18next.server";
import type { CitedPage } from "~/paths/documents";
import { type ReferenceText, referenceText, type Style, STYLES } from "./reference-text";

interface CitationFileRequest {
  owner: CitedOwner;
  key: string | number;
  /** As in the address. */
  format: string;
  method: string;
  /** Path of the page without language, if it says that a file cannot start now. */
  page?: string;
}

/** Too many requests for whole collections. */
const BUSY_STATUS = 503;

/**
 * Returns references as a file, streamed with the headers of the site's pages. Throws an empty response for missing or
 * deleted content. Throws a redirect to `page` if the file cannot start now.
 */
export async function citationFile(
  content: ContentClient,
  { owner, key, format, method, page }: CitationFileRequest,
  headers: Record<string, string>,
): Promise<Response> {
  if (!isFormat(format)) throw new Response(null, { status: 404 });
  const response = await passCitation(content, owner, key, format, method);
  if (!response.ok) {
    await response.body?.cancel();
    throw page !== undefined && response.status === BUSY_STATUS
      ? redirectWhileBusy(content, page)
      : new Response(null, { status: response.status });
  }
  const responseHeaders = new Headers(headers);
  for (const name of ["Content-Type", "Content-Disposition"])
    responseHeaders.set(name, response.headers.get(name) ?? "");
  // A file of a page, which search engines must not index by itself.
  responseHeaders.set("X-Robots-Tag", "noindex");
  return new Response(response.body, { headers: responseHeaders });
}

const isFormat = (format: string): format is CitationFormat =>
  (CITATION_FORMATS as readonly string[]).includes(format);

/** A resource with its references, for its own page and for the page about citing it. */
export interface References extends CitedPage {
  title: string;
  /** BCP 47 tag of the title. */
  titleLanguage: string;
  texts: { style: Style; text: ReferenceText }[];
}

/** Returns the reference to a resource in CSL-JSON. Throws the website's 404 page, or 410 for a deleted document. */
export function readReference(content: ContentClient, page: CitedPage): Promise<CslItem> {
  const reading = getReference(content, page.type, page.slug);
  return page.type === "document"
    ? orThrowDeleted(content, { ...page, type: page.type }, reading)
    : orNotFound(reading);
}

/** Returns the written references to a resource in the language of the page. */
export function referencesOf(
  item: CslItem,
  page: CitedPage,
  { language }: ContentClient,
  styles: readonly Style[] = STYLES,
): References {
  const t = i18nOf(language).getFixedT(null, "cite-page");
  const labels = {
    and: t("and"),
    ampersand: t("ampersand"),
    noYear: t("noYear"),
    available: t("available"),
  };
  return {
    ...page,
    title: item.title,
    titleLanguage: item.language,
    texts: styles.map((style) => ({ style, text: referenceText(item, style, labels) })),
  };
}
