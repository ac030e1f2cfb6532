import { expect, it } from "vitest";
import { bibtex, bibtexEscape, type Reference, ris } from "./citation-files.server";
import { citationText } from "./citation-text";
import { invertedName } from "./names";

const WORDS = { others: (names: string) => `${names} and others`, noYear: "n.d." };
const publishers = [{ name: "Small Hands Press" }];

it("tells a person's family name from what is no person", () => {
  expect(invertedName("Grace Wanjiru")).toEqual({ family: "Wanjiru", given: "Grace" });
  expect(invertedName("Ana Belén Ruiz")).toEqual({ family: "Ruiz", given: "Ana Belén" });
  expect(invertedName("Maarten de Vries")).toEqual({ family: "de Vries", given: "Maarten" });
  expect(invertedName("Anna van der Berg")).toEqual({ family: "van der Berg", given: "Anna" });
  for (const name of ["Twelve classes in Belgium, Colombia and the Netherlands", "Comités escolares de agua", "Madonna", "", "   "]) expect(invertedName(name)).toBeNull();
});

it("cites in the manner of APA", () => {
  const cited = { title: "A title", contributors: ["Grace Wanjiru", "Maarten de Vries"], publicationYear: 2024, publishers };
  expect(citationText(cited, WORDS)).toEqual({ before: "Wanjiru, G., de Vries, M. (2024). ", after: ". Small Hands Press." });
});

it("shortens a long list of names", () => {
  const cited = { title: "A title", contributors: ["Grace Wanjiru", "Joseph Otieno", "Mei Tanaka", "Awa Sonko"], publicationYear: 2024, publishers };
  expect(citationText(cited, WORDS).before).toBe("Wanjiru, G., Otieno, J. and others (2024). ");
});

it("lets the publisher speak where nobody is named, once", () => {
  expect(citationText({ title: "A title", contributors: [], publicationYear: null, publishers }, WORDS)).toEqual({ before: "Small Hands Press (n.d.). ", after: "." });
  expect(citationText({ title: "A title", contributors: [], publicationYear: 2020, publishers: [] }, WORDS)).toEqual({ before: "(2020). ", after: "." });
});

it("leaves a title's own closing mark alone", () => {
  const cited = { title: "What is my name?", contributors: ["Grace Wanjiru"], publicationYear: 2024, publishers };
  expect(citationText(cited, WORDS).after).toBe(" Small Hands Press.");
});

const REFERENCE: Reference = {
  databaseId: 45,
  title: "Cash & care: 50% of {what} we_spend #1",
  abstract: "First line.\n\nSecond ~ line ^ with \\ marks.",
  contributors: ["Lucía Quispe", "Twelve classes in Belgium"],
  publisher: "Small Hands Press",
  year: 2024,
  language: "en",
  keywords: ["cash", "care & food"],
  url: "https://library.example/document/cash_and%20care",
};

it("escapes what BibTeX would read as commands", () => {
  expect(bibtexEscape("a & b_c {d} 5% #1 $2 ~ ^ \\")).toBe("a \\& b\\_c \\{d\\} 5\\% \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} \\textbackslash{}");
});

it("writes a BibTeX entry with balanced braces, names apart, and the address as it is", () => {
  const entry = bibtex(REFERENCE);
  expect(entry).toContain("@techreport{resource-library-45,\n");
  expect(entry).toContain("  title = {{Cash \\& care: 50\\% of \\{what\\} we\\_spend \\#1}},");
  expect(entry).toContain("  author = {Lucía Quispe and {Twelve classes in Belgium}},");
  expect(entry).toContain("  url = {https://library.example/document/cash_and%20care}\n}\n");
  const plain = entry.replaceAll(/\\[{}]/g, "");
  expect(plain.split("{").length).toBe(plain.split("}").length);
});

it("leaves out what a document does not have", () => {
  const entry = bibtex({ ...REFERENCE, contributors: [], publisher: null, year: null, keywords: [], abstract: "" });
  expect(entry).not.toMatch(/author|institution|year|keywords|abstract/);
});

it("writes a RIS record of one line a value", () => {
  const record = ris(REFERENCE);
  expect(record.startsWith("TY  - RPRT\r\n")).toBe(true);
  expect(record.endsWith("\r\nER  - \r\n")).toBe(true);
  expect(record).toContain("AU  - Quispe, Lucía\r\nAU  - Twelve classes in Belgium\r\n");
  expect(record).toContain("KW  - cash\r\nKW  - care & food\r\n");
  expect(record).toContain("AB  - First line. Second ~ line ^ with \\ marks.\r\n");
  for (const line of record.trimEnd().split("\r\n")) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}-/);
});
