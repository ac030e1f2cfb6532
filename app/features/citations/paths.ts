import type { CitationFormat } from "#contract/citation-formats";

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
