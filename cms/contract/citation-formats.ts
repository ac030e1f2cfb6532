/** Formats of a reference: for LaTeX, for reference managers, for programs. Without zod, so that the browser can import it. */
export const CITATION_FORMATS = ["bibtex", "ris", "csl-json"] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];
