import type { CslItem, CslName } from "../../../contract/citations";
import type { CitationLibrary } from "./citation-library";

/**
 * Braces are written by name. BibTeX readers count each brace of a value, even after a backslash, and a single one would swallow
 * everything after it.
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
 * Returns BibTeX entries. The library maps types, names and fields, and keeps the capitals of titles. Without ASCII output it
 * does not escape, so that happens here first. Three fields that reference managers read are missing from its output, and are
 * added here.
 */
export function bibtex(items: readonly CslItem[], library: CitationLibrary): string {
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

/** Escapes the typeset fields. The URL is copied instead: escapes would break it, so its braces are percent-encoded. */
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
