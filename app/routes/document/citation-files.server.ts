import { invertedName } from "./names";

/** What a citation file says of a document. */
export interface Reference {
  databaseId: number;
  title: string;
  abstract: string;
  contributors: string[];
  publisher: string | null;
  year: number | null;
  /** BCP 47 tag of the title. */
  language: string;
  keywords: string[];
  url: string;
}

const BIBTEX_SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}",
  "#": "\\#", $: "\\$", "%": "\\%", "&": "\\&", _: "\\_",
};

/** Text as a BibTeX value; letters stay as they are, since every current BibTeX reads UTF-8. */
export function bibtexEscape(text: string): string {
  return text.replace(/\s+/gu, " ").trim().replace(/[\\{}~^#$%&_]/g, (character) => BIBTEX_SPECIAL[character] ?? character);
}

/** One `@techreport` entry. */
export function bibtex(reference: Reference): string {
  const { contributors, publisher, year } = reference;
  // Braces around a whole name keep BibTeX from looking for a family name in it.
  const author = contributors.map((name) => (invertedName(name) ? bibtexEscape(name) : `{${bibtexEscape(name)}}`)).join(" and ");
  const fields: [string, string | null][] = [
    // Double braces keep the capitals of the title.
    ["title", `{${bibtexEscape(reference.title)}}`],
    ["author", author || null],
    ["institution", publisher && bibtexEscape(publisher)],
    ["year", year === null ? null : String(year)],
    ["language", reference.language],
    ["keywords", reference.keywords.map(bibtexEscape).join(", ") || null],
    ["abstract", bibtexEscape(reference.abstract) || null],
    // An address is copied, not typeset: escapes would break it.
    ["url", reference.url],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@techreport{resource-library-${reference.databaseId},\n${lines.join(",\n")}\n}\n`;
}

/** One RIS record; its lines end in CRLF and hold one value each. */
export function ris(reference: Reference): string {
  const lines: [string, string | null][] = [
    ["TY", "RPRT"],
    ["TI", reference.title],
    ...reference.contributors.map((name): [string, string] => {
      const person = invertedName(name);
      return ["AU", person ? `${person.family}, ${person.given}` : name];
    }),
    ["PB", reference.publisher],
    ["PY", reference.year === null ? null : String(reference.year)],
    ["LA", reference.language],
    ...reference.keywords.map((keyword): [string, string] => ["KW", keyword]),
    ["AB", reference.abstract],
    ["UR", reference.url],
  ];
  const written = lines.flatMap(([tag, value]) => {
    const text = value?.replace(/\s+/gu, " ").trim();
    return text ? [`${tag}  - ${text}`] : [];
  });
  return `${[...written, "ER  - "].join("\r\n")}\r\n`;
}
