import type { CslItem } from "../../../contract/citations";

/** A BibTeX entry, with its values as they are between braces. */
export interface BibtexEntry {
  type: string;
  label: string;
  properties: Record<string, string>;
}

/** A RIS record: values by tag, `TY` among them. */
export type RisRecord = Record<string, string | number | (string | number)[]>;

/** Maps CSL-JSON to the fields, types and forms of names of the two formats. */
export interface CitationLibrary {
  bibtex(items: readonly CslItem[]): BibtexEntry[];
  ris(items: readonly CslItem[]): RisRecord[];
}

let loaded: Promise<CitationLibrary> | undefined;

/**
 * Returns the citation library. Loads it for the first reference: it takes 150 ms and 17 MB, and most processes never need it.
 */
export function citationLibrary(): Promise<CitationLibrary> {
  return (loaded ??= load());
}

/**
 * Loads the library, which only maps objects here. Its readers, which treat a text as an address and fetch it, are never called.
 */
async function load(): Promise<CitationLibrary> {
  const { plugins } = await import("@citation-js/core");
  await Promise.all([import("@citation-js/plugin-bibtex"), import("@citation-js/plugin-ris")]);
  const { format } = plugins.config.get("@bibtex");
  // Ids are unique where the library's own labels, of a name and a year, could collide. ASCII would drop whole scripts.
  Object.assign(format, { useIdAsLabel: true, checkLabel: false, asciiOnly: false });
  return {
    bibtex: (items) =>
      plugins.output.format("bibtex", items, { format: "object" }) as BibtexEntry[],
    ris: (items) => plugins.output.format("ris", items, { format: "object" }) as RisRecord[],
  };
}
