import type { CslItem } from "#contract/citations";
import { getReference } from "~/content/citations.server";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { orTombstone } from "~/features/documents/read-document.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { CitedPage } from "./paths";
import { type ReferenceText, referenceText, type Style, STYLES } from "./reference-text";

/** A piece as its references are shown, for its own page and for the page about them. */
export interface References extends CitedPage {
  title: string;
  /** BCP 47 tag of the title. */
  titleLanguage: string;
  texts: { style: Style; text: ReferenceText }[];
}

/** The reference to a piece as CSL-JSON has it. Throws the website's 404 page, or for a document that was removed its 410. */
export function readReference(content: ContentClient, page: CitedPage): Promise<CslItem> {
  const reading = getReference(content, page.type, page.slug);
  return page.type === "document"
    ? orTombstone(content, { ...page, type: page.type }, reading)
    : orNotFound(reading);
}

/** The written references to a piece in the language of the page. */
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
