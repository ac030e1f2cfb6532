import type { CslItem, CslName } from "../../contract/citations";
import type { CitationLibrary } from "./citation-library";

/** Braces by name: those who read BibTeX count each brace of a value, also behind a backslash, and one alone would swallow all that follows. */
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

/** Text as a BibTeX value. Letters stay as they are, since every BibTeX of today reads UTF-8. */
export function bibtexEscape(text: string): string {
  return text.replace(/[\\{}~^<>|#$%&_]/g, (sign) => SPECIAL[sign]!);
}

/**
 * Entries of BibTeX. The library maps types, names and fields and keeps the capitals of titles; with its letters as they
 * are it escapes nothing, so that is done before, and it leaves three fields out that reference managers read.
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

/** What is typeset, escaped. An address is copied: escapes would break it, and it has no braces of its own. */
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
