import type { CitationFormat } from "../../../contract/names";
import type { CslItem, CslName } from "../../../contract/documents";
import { jsonList } from "../../../platform/json";

/**
 * BibTeX commands for special characters. Braces have commands too: BibTeX readers count each brace of a value, even after a
 * backslash, so an unpaired brace would make everything after it part of the value.
 */
const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
};

/** Returns text as a BibTeX value. Letters stay unchanged, because all current BibTeX programs read UTF-8. */
export function bibtexEscape(text: string): string {
  return text.replace(/[\\{}~^<>|#$%&_]/g, (sign) => SPECIAL[sign]!);
}

/**
 * Returns BibTeX entries. The library maps types, names and fields, and keeps the capitals of titles. Without ASCII output the
 * library does not escape text, so this function escapes it first. Three fields that reference managers read are missing from
 * its output, and are added here.
 */
function bibtex(items: readonly CslItem[], library: CitationLibrary): string {
  return library
    .bibtex(items.map(escaped))
    .map(({ type, label, properties }, index) => {
      const { language, abstract, keyword } = items[index]!;
      const fields = {
        ...properties,
        language,
        ...(keyword && { keywords: bibtexEscape(keyword) }),
        ...(abstract && { abstract: bibtexEscape(abstract) }),
      };
      const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
      return `@${type}{${label},\n${lines.join("")}}\n`;
    })
    .join("\n");
}

/**
 * Escapes the fields that BibTeX typesets. Readers copy the URL unchanged, so escapes would break it; only its braces are
 * percent-encoded.
 */
function escaped(item: CslItem): CslItem {
  const { title, author, publisher, genre, URL } = item;
  return {
    ...item,
    title: bibtexEscape(title),
    ...(author && { author: author.map(escapedName) }),
    ...(publisher && { publisher: bibtexEscape(publisher) }),
    ...(genre && { genre: bibtexEscape(genre) }),
    URL: URL.replaceAll("{", "%7B").replaceAll("}", "%7D"),
  };
}

function escapedName(name: CslName): CslName {
  return "literal" in name
    ? { literal: bibtexEscape(name.literal) }
    : { family: bibtexEscape(name.family), given: bibtexEscape(name.given) };
}

/** A BibTeX entry, with its values as they appear between braces. */
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
function citationLibrary(): Promise<CitationLibrary> {
  return (loaded ??= load());
}

/**
 * Loads the library, which only maps objects here. Its readers, which treat a text as an address and fetch it, are never called.
 */
async function load(): Promise<CitationLibrary> {
  const { plugins } = await import("@citation-js/core");
  await Promise.all([import("@citation-js/plugin-bibtex"), import("@citation-js/plugin-ris")]);
  const { format } = plugins.config.get("@bibtex");
  // Uses ids as labels, because the library's own labels (a name and a year) could collide. ASCII output would lose texts in
  // other scripts.
  Object.assign(format, { useIdAsLabel: true, checkLabel: false, asciiOnly: false });
  return {
    bibtex: (items) =>
      plugins.output.format("bibtex", items, { format: "object" }) as BibtexEntry[],
    ris: (items) => plugins.output.format("ris", items, { format: "object" }) as RisRecord[],
  };
}

const LINE_END = "\r\n";

/**
 * Returns RIS records with the tags and types of the citation library. The text that the library writes is not used: it breaks
 * lines after 70 characters, within words and addresses, and reference managers insert spaces there.
 */
function ris(items: readonly CslItem[], library: CitationLibrary): string {
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

/** Media types that reference managers know, and file name extensions. */
export const CITATION_FILES = {
  bibtex: { ending: "bib", mediaType: "application/x-bibtex; charset=utf-8" },
  ris: { ending: "ris", mediaType: "application/x-research-info-systems; charset=utf-8" },
  "csl-json": {
    ending: "json",
    mediaType: "application/vnd.citationstyles.csl+json; charset=utf-8",
  },
} as const satisfies Record<CitationFormat, { ending: string; mediaType: string }>;

type Batches = AsyncIterable<readonly CslItem[]> | Iterable<readonly CslItem[]>;

/** Yields a whole file of references while it is read, with one batch in memory at a time. */
export async function* writeCitations(
  format: CitationFormat,
  batches: Batches,
): AsyncGenerator<string> {
  if (format === "csl-json") {
    yield* jsonList(batches);
    return;
  }
  const library = await citationLibrary();
  const write = format === "bibtex" ? bibtex : ris;
  const between = format === "bibtex" ? "\n" : "\r\n";
  let isFirst = true;
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield (isFirst ? "" : between) + write(items, library);
    isFirst = false;
  }
}
