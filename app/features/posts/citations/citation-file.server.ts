import { CITATION_FORMATS, type CitationFormat } from "#contract/names";
import { type CitableType, forwardCitation, getReference } from "~/content/documents.server";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { redirectWhileBusy, orThrowDeleted } from "~/features/posts/read-document.server";
import type { CslItem, CslName } from "#contract/documents";
import { i18nOf } from "~/i18n/i18next.server";
import type { CitedPage } from "~/paths/documents";

/** A written reference around the title, which is set in italics. */
export interface ReferenceText {
  before: string;
  title: string;
  after: string;
}

/** The words of a reference in the language of the page. */
interface ReferenceLabels {
  /** Between the last two names. */
  and: string;
  /** The same in styles that use a sign for it in some languages. */
  ampersand: string;
  /** Replaces a missing year. */
  noYear: string;
  /** Before the address. */
  available: string;
}

const STYLES = ["apa", "harvard"] as const;
export type Style = (typeof STYLES)[number];

/** Number of names that APA's seventh edition lists. If there are more, it lists the first ones and the last. */
const APA_NAMES_MAX = 20;
/** Number of names that Harvard lists. If there are more, it lists the first. */
const HARVARD_NAMES_MAX = 3;

/**
 * Returns the reference to a resource in a style. It starts with the authors, without authors with the publisher, and without
 * both with the title.
 */
export function referenceText(item: CslItem, style: Style, labels: ReferenceLabels): ReferenceText {
  return (style === "apa" ? apa : harvard)(item, labels);
}

/** "Wanjiru, G., & de Vries, M. (2024). " title ". Small Hands Press. https://…" */
function apa(item: CslItem, labels: ReferenceLabels): ReferenceText {
  const year = `(${yearOf(item, labels)}).`;
  const { who, publisher } = makers(item, (names) => apaNames(names, labels.ampersand));
  const end = [ended(publisher), item.URL].filter(Boolean).join(" ");
  if (!who) return { before: "", title: item.title, after: `${stop(item.title)} ${year} ${end}` };
  return {
    before: `${ended(who)} ${year} `,
    title: item.title,
    after: `${stop(item.title)} ${end}`,
  };
}

/** "Wanjiru, G. and de Vries, M. (2024) " title ". Small Hands Press. Available at: https://…" */
function harvard(item: CslItem, labels: ReferenceLabels): ReferenceText {
  const year = `(${yearOf(item, labels)})`;
  const { who, publisher } = makers(item, (names) => harvardNames(names, labels.and));
  const end = [ended(publisher), labels.available, item.URL].filter(Boolean).join(" ");
  if (!who) return { before: "", title: item.title, after: ` ${year}. ${end}` };
  return { before: `${who} ${year} `, title: item.title, after: `${stop(item.title)} ${end}` };
}

/**
 * Returns the names before the title, and the publisher. Without authors the publisher takes their place, and is named only
 * once.
 */
function makers(
  { author = [], publisher = "" }: CslItem,
  write: (names: string[]) => string,
): { who: string; publisher: string } {
  return author.length > 0
    ? { who: write(author.map(shortName)), publisher }
    : { who: publisher, publisher: "" };
}

function apaNames(names: string[], ampersand: string): string {
  const last = names.at(-1)!;
  if (names.length === 1) return last;
  if (names.length > APA_NAMES_MAX)
    return `${names.slice(0, APA_NAMES_MAX - 1).join(", ")}, … ${last}`;
  return `${names.slice(0, -1).join(", ")}, ${ampersand} ${last}`;
}

function harvardNames(names: string[], and: string): string {
  if (names.length > HARVARD_NAMES_MAX) return `${names[0]} et al.`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

/** "Wanjiru, G."; a name that is not a person's stays as it is. */
function shortName(name: CslName): string {
  if ("literal" in name) return name.literal;
  const initials = name.given
    .split(/[\s-]+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`);
  return `${name.family}, ${initials.join(" ")}`;
}

function yearOf({ issued }: CslItem, { noYear }: ReferenceLabels): string {
  return issued ? String(issued["date-parts"][0][0]) : noYear;
}

/** Text that ends in punctuation needs no full stop after it. */
const stop = (text: string) => (/[.?!…؟]["”»]?$/u.test(text) ? "" : ".");
const ended = (text: string) => text && text + stop(text);

interface CitationFileRequest {
  owner: CitableType;
  key: string | number;
  /** As in the address. */
  format: string;
  method: string;
  /** Path of the page without language, if it says that a file cannot start now. */
  page?: string;
}

/** The content system's status when it receives too many requests for whole collections. */
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
  const response = await forwardCitation(content, owner, key, format, method);
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
