import type { CslItem } from "#contract/citations";
import { getReference } from "~/content/citations.server";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { orTombstone } from "~/features/documents/read-document.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { CitedPage } from "./paths";
import { type ReferenceText, referenceText, type Style, STYLES } from "./reference-text";

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
    ? orTombstone(content, { ...page, type: page.type }, reading)
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
  const words = {
    and: t("and"),
    ampersand: t("ampersand"),
    noYear: t("noYear"),
    available: t("available"),
  };
  return {
    ...page,
    title: item.title,
    titleLanguage: item.language,
    texts: styles.map((style) => ({ style, text: referenceText(item, style, words) })),
  };
}
