import type { CslItem } from "../../../contract/citations";
import type { CitationLibrary } from "./citation-library";

const LINE_END = "\r\n";

/**
 * Returns RIS records, by the library's tags and types. The library's own text is not used: it breaks lines after 70 characters,
 * within words and addresses, and reference managers insert spaces there.
 */
export function ris(items: readonly CslItem[], library: CitationLibrary): string {
  return library
    .ris(items.map(withoutCommas))
    .map(({ TY, ...tags }) => {
      const lines = Object.entries(tags).flatMap(([tag, values]) =>
        [values].flat().map((value) => `${tag}  - ${String(value).trim()}`),
      );
      return [`TY  - ${String(TY)}`, ...lines, "ER  - ", ""].join(LINE_END);
    })
    .join(LINE_END);
}

/**
 * Removes commas from names of organisations. In RIS a comma separates family and given name and cannot be escaped, so it would
 * split them.
 */
function withoutCommas(item: CslItem): CslItem {
  return item.author
    ? {
        ...item,
        author: item.author.map((name) =>
          "literal" in name ? { literal: name.literal.replace(/,\s*/g, " ") } : name,
        ),
      }
    : item;
}
