import type { CslItem } from "../../contract/citations";

/** A BibTeX entry, its values as they stand between braces. */
export interface BibtexEntry {
  type: string;
  label: string;
  properties: Record<string, string>;
}

/** A RIS record: values by tag, `TY` among them. */
export type RisRecord = Record<string, string | number | (string | number)[]>;

/** Which fields, types and forms of names CSL-JSON has in the two formats. */
export interface CitationLibrary {
  bibtex(items: readonly CslItem[]): BibtexEntry[];
  ris(items: readonly CslItem[]): RisRecord[];
}

let loaded: Promise<CitationLibrary> | undefined;

/** The citation library, fetched when the first reference is wanted: it takes 150 ms and 17 MB, and most processes want none. */
export function citationLibrary(): Promise<CitationLibrary> {
  return (loaded ??= load());
}

/**
 * It only ever maps objects. Its readers, which take a text for an address and fetch it, are never called.
 */
async function load(): Promise<CitationLibrary> {
  const { plugins } = await import("@citation-js/core");
  await Promise.all([import("@citation-js/plugin-bibtex"), import("@citation-js/plugin-ris")]);
  const { format } = plugins.config.get("@bibtex");
  // Ids differ where the library's own labels, of a name and a year, would meet; ASCII would drop whole scripts.
  Object.assign(format, { useIdAsLabel: true, checkLabel: false, asciiOnly: false });
  return {
    bibtex: (items) =>
      plugins.output.format("bibtex", items, { format: "object" }) as BibtexEntry[],
    ris: (items) => plugins.output.format("ris", items, { format: "object" }) as RisRecord[],
  };
}
