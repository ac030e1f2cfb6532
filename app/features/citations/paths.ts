import type { CitationFormat } from "#contract/citation-formats";

/* Where references are had; all without language. */

/** What has a page of its own to be cited. What others cannot look up is not cited. */
export const CITED_TYPES = ["document", "article", "toolkit"] as const;
export type CitedType = (typeof CITED_TYPES)[number];

export interface CitedPage {
  type: CitedType;
  slug: string;
}

/** How to cite a piece. */
export const citePath = ({ type, slug }: CitedPage) => `/${type}/${encodeURIComponent(slug)}/cite`;
/** Names of formats, which are the same in all languages. */
export const FORMAT_NAMES: Record<CitationFormat, string> = {
  bibtex: "BibTeX",
  ris: "RIS",
  "csl-json": "CSL-JSON",
};

/** The same as a file. */
export const citationPath = (page: CitedPage, format: CitationFormat) =>
  `${citePath(page)}/${format}`;
/** The references to all pieces of a collection as one file. */
export const collectionCitationPath = (slug: string, format: CitationFormat) =>
  `/collection/${encodeURIComponent(slug)}/cite/${format}`;
