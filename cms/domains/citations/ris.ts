import type { CslItem } from "../../contract/citations";
import type { CitationLibrary } from "./citation-library";

const LINE_END = "\r\n";

/**
 * Records of RIS, by the library's tags and types. Its text is not used: it breaks lines after 70 signs, within words and
 * addresses, and reference managers put spaces there.
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

/** A comma parts family and given name in RIS, and nothing escapes it: an organisation would be torn there. */
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
