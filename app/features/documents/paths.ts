import { DOCUMENT_TYPES, type DocumentType } from "#contract/names";
import { withoutLanguage } from "~/i18n/paths";

/* Where documents are read, and seen to by staff; all without language. */

/** A document as an address names it. */
export interface NamedDocument {
  type: DocumentType;
  slug: string;
}

// The pages of each type begin with its name.
const PAGE = new RegExp(`^/(${DOCUMENT_TYPES.join("|")})/([^/]+)`);
const VERSIONS_PAGE = new RegExp(`${PAGE.source}/files$`);

/** The page of a document. */
export const documentPath = ({ type, slug }: NamedDocument) =>
  `/${type}/${encodeURIComponent(slug)}`;
/** Its files with their versions; takes a new one for the file that `file` names. */
export const versionsPath = (document: NamedDocument) => `${documentPath(document)}/files`;
export const FILE = "file";
export const replacePath = (document: NamedDocument, fileId: string) =>
  `${versionsPath(document)}?${FILE}=${fileId}`;
/** In the address of the versions: which file has just been replaced, and which version that made. */
export const REPLACED = "replaced";
export const VERSION = "version";
export const replacedPath = (document: NamedDocument, fileId: string, version: number) =>
  `${versionsPath(document)}?${REPLACED}=${fileId}&${VERSION}=${version}`;
/** The text version of one of its files; of its pages the first, or the one that `page` names. */
export const textVersionPath = (document: NamedDocument, fileId: string, page = 1) =>
  `${documentPath(document)}/text/${encodeURIComponent(fileId)}${page > 1 ? `?page=${page}` : ""}`;
/** The text that a document holds itself: in the page's language or the nearest, or in exactly the one that `language` names. */
export const ownTextPath = (document: NamedDocument, page = 1, language?: string) => {
  const query = new URLSearchParams({
    ...(language && { [TEXT_LANGUAGE]: language }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${documentPath(document)}/text${query && `?${query}`}`;
};
export const TEXT_LANGUAGE = "in";
/** In its address: the page of the file that is asked for, instead of one of the text. */
export const ORIGINAL_PAGE = "original";
export const originalPagePath = (document: NamedDocument, fileId: string, page: number | null) =>
  page === null
    ? textVersionPath(document, fileId)
    : `${textVersionPath(document, fileId)}?${ORIGINAL_PAGE}=${page}`;
/** Asks before it deletes. */
export const deletePath = (document: NamedDocument) => `${documentPath(document)}/delete`;
/** Takes forms alone: brings a deleted document back. */
export const RESTORE_PATH = "/documents/restore";

/** Whether a page, without its language, takes new versions of files. */
export const isVersionsPath = (page: string): boolean => VERSIONS_PAGE.test(page);

/** The document that a path of the site is about, as its address has it; undefined where it is about none. */
export function documentOf(path: string): NamedDocument | undefined {
  const [, type, slug] = PAGE.exec(withoutLanguage(path)) ?? [];
  if (!type || !slug) return undefined;
  try {
    return { type: type as DocumentType, slug: decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

/** Which type a page of documents is of, from its path with or without language. */
export const documentTypeOf = (path: string): DocumentType =>
  PAGE.exec(withoutLanguage(path))?.[1] as DocumentType;
