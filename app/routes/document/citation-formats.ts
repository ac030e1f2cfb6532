/** Citation files that a document offers; the browser gets no more than this of their making. */
export const CITATION_FORMATS = [
  { format: "bibtex", name: "BibTeX" },
  { format: "ris", name: "RIS" },
] as const;
