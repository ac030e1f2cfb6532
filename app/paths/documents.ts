import { DOCUMENT_TYPES, type DocumentType, type CitationFormat } from "#contract/names";
import { withoutLanguage } from "~/i18n/paths";

/** Id of the version history of a document's first file. */
export const HISTORY_ID = "history";

/* Paths where documents are read, and managed by staff; all without language. */

/** A document as an address names it. */
export interface NamedDocument {
  type: DocumentType;
  slug: string;
}

// The pages of each type begin with its name.
const PAGE = new RegExp(`^/(${DOCUMENT_TYPES.join("|")})/([^/]+)`);
const VERSIONS_PAGE = new RegExp(`${PAGE.source}/files$`);

/** Returns the path of a document's page. */
export const documentPath = ({ type, slug }: NamedDocument) =>
  `/${type}/${encodeURIComponent(slug)}`;
/** Returns the path of a document's files with their versions. The page accepts a new version of the file that `file` names. */
export const versionsPath = (document: NamedDocument) => `${documentPath(document)}/files`;
export const FILE = "file";
export const replacePath = (document: NamedDocument, fileId: string) =>
  `${versionsPath(document)}?${FILE}=${fileId}`;
/** Query parameters of the versions page: the file that has just been replaced, and its new version. */
export const REPLACED = "replaced";
export const VERSION = "version";
export const replacedPath = (document: NamedDocument, fileId: string, version: number) =>
  `${versionsPath(document)}?${REPLACED}=${fileId}&${VERSION}=${version}`;
/** Returns the path of the text version of one of a document's files; by default the first page. */
export const textVersionPath = (document: NamedDocument, fileId: string, page = 1) =>
  `${documentPath(document)}/text/${encodeURIComponent(fileId)}${page > 1 ? `?page=${page}` : ""}`;
/**
 * Returns the path of the text that a document holds itself: in the page's language or the nearest one, or exactly in
 * `language`.
 */
export const ownTextPath = (document: NamedDocument, page = 1, language?: string) => {
  const query = new URLSearchParams({
    ...(language && { [TEXT_LANGUAGE]: language }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${documentPath(document)}/text${query && `?${query}`}`;
};
export const TEXT_LANGUAGE = "in";
/** Query parameter: requests a page of the original file instead of a page of the text. */
export const ORIGINAL_PAGE = "original";
export const originalPagePath = (document: NamedDocument, fileId: string, page: number | null) =>
  page === null
    ? textVersionPath(document, fileId)
    : `${textVersionPath(document, fileId)}?${ORIGINAL_PAGE}=${page}`;
/** Asks for confirmation before deleting. */
export const deletePath = (document: NamedDocument) => `${documentPath(document)}/delete`;
/** Accepts forms only: restores a deleted document. */
export const RESTORE_PATH = "/documents/restore";

/** Returns whether a page, without its language, accepts new versions of files. */
export const isVersionsPath = (page: string): boolean => VERSIONS_PAGE.test(page);

/** Returns the document of a path, as its address names it; undefined if there is none. */
export function documentOf(path: string): NamedDocument | undefined {
  const [, type, slug] = PAGE.exec(withoutLanguage(path)) ?? [];
  if (!type || !slug) return undefined;
  try {
    return { type: type as DocumentType, slug: decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

/** Returns the document type of a page, from its path with or without language. */
export const documentTypeOf = (path: string): DocumentType =>
  PAGE.exec(withoutLanguage(path))?.[1] as DocumentType;

/* Paths of references; all without language. */

/** Types with a page about citing them. Content that others cannot look up is not cited. */
export const CITED_TYPES = ["document", "article", "toolkit"] as const;
export type CitedType = (typeof CITED_TYPES)[number];

export interface CitedPage {
  type: CitedType;
  slug: string;
}

/** Returns the path of the page about citing a resource. */
export const citePath = ({ type, slug }: CitedPage) => `/${type}/${encodeURIComponent(slug)}/cite`;
/** Names of formats, which are the same in all languages. */
export const FORMAT_NAMES: Record<CitationFormat, string> = {
  bibtex: "BibTeX",
  ris: "RIS",
  "csl-json": "CSL-JSON",
};

/** Returns the path of the same reference as a file. */
export const citationPath = (page: CitedPage, format: CitationFormat) =>
  `${citePath(page)}/${format}`;
/** Returns the path of a file with the references to all resources of a collection. */
export const collectionCitationPath = (slug: string, format: CitationFormat) =>
  `/collection/${encodeURIComponent(slug)}/cite/${format}`;
