import { describe, expect, it } from "vitest";
import type { CslItem } from "../../../contract/documents";
import { bibtexEscape, writeCitations } from "./formats";
import { CITED_ABSTRACT_CHARS, type Cited, cslOf, citedName } from "./cited-works";

const cited = (overrides: Partial<Cited> = {}): Cited => ({
  databaseId: 45,
  type: "document",
  title: "Registering every birth",
  language: "en",
  abstract: "First.\n\nSecond.",
  year: 2024,
  names: [{ family: "de Vries", given: "Maarten" }, { literal: "Small Hands Press" }],
  publishers: ["Library Alliance"],
  genre: "Guidance",
  keywords: ["Midwives", "Civil registry"],
  url: "https://library.example/document/registering-every-birth",
  ...overrides,
});

async function write(format: "bibtex" | "ris" | "csl-json", ...posts: Cited[]): Promise<string> {
  let text = "";
  for await (const part of writeCitations(
    format,
    posts.map((post) => [cslOf(post)]),
  ))
    text += part;
  return text;
}

/** Returns what the citation library itself reads from a file, which is the closest available test to a reference manager. */
const readBack = async (format: "bibtex" | "ris", post: Cited) => {
  const { Cite } = (await import("@citation-js/core")) as unknown as {
    Cite: new (text: string) => { data: CslItem[] };
  };
  return new Cite(await write(format, post)).data[0]!;
};

/** Returns where BibTeX ends a value: at the brace that closes its first one, with or without a backslash before it. */
function endOf(value: string): number {
  let depth = 0;
  return value
    .split("")
    .findIndex((sign) => (depth += sign === "{" ? 1 : sign === "}" ? -1 : 0) === 0);
}

const HARD = [
  "Cash & care: 50% of {what} we_spend #1",
  "Costs in $ and ~ and ^ with \\ marks",
  "a < b > c | d <i>not italic</i> <b>",
  "Ökologisk föda för åtta ÄLDRE barn",
  "حقوق الطفل في كل مكان",
  "子どもの権利",
  "Rights and duties and (rights)",
  "https://doi.org/10.1000/182",
  "TY - RPRT",
  "@article{x, title = {y}}",
  "x".repeat(2_000),
  "\"Quoted\", 'twice'",
  "Costs {2024",
  "2024} costs",
  "}{",
  "Ends with \\",
];

describe("CSL-JSON", () => {
  it("has the given fields, each on one line", () => {
    expect(cslOf(cited({ title: " Two \n lines\u202e " }))).toEqual({
      id: "library-45",
      type: "report",
      title: "Two lines",
      author: [{ family: "de Vries", given: "Maarten" }, { literal: "Small Hands Press" }],
      issued: { "date-parts": [[2024]] },
      publisher: "Library Alliance",
      genre: "Guidance",
      language: "en",
      abstract: "First. Second.",
      keyword: "Midwives, Civil registry",
      URL: "https://library.example/document/registering-every-birth",
    });
  });

  it("leaves out missing fields", () => {
    const bare = cslOf(
      cited({
        abstract: " ",
        year: null,
        names: [],
        publishers: [],
        genre: undefined,
        keywords: [],
      }),
    );
    expect(Object.keys(bare)).toEqual(["id", "type", "title", "language", "URL"]);
  });

  it("distinguishes the site's own pages and books from documents", () => {
    expect(
      [
        cslOf(cited({ type: "article" })),
        cslOf(cited({ type: "toolkit" })),
        cslOf(cited({ type: "internal_pdf" })),
      ].map(({ type, genre }) => [type, genre]),
    ).toEqual([
      ["webpage", undefined],
      ["book", undefined],
      ["report", "Guidance"],
    ]);
  });

  it("is a list of no, one or many items", async () => {
    expect(JSON.parse(await write("csl-json"))).toEqual([]);
    expect(JSON.parse(await write("csl-json", cited(), cited({ databaseId: 46 })))).toEqual([
      cslOf(cited()),
      cslOf(cited({ databaseId: 46 })),
    ]);
  });

  it("has names without invisible characters", () => {
    const known = { people: new Map(), organisations: new Set<string>() };
    const names = ["Evil\u0085AU  - Other", "\u202eAna\u202c\nRuiz", "\u200b"].map((name) =>
      citedName(name, known),
    );
    expect(cslOf(cited({ names })).author).toEqual([
      { literal: "EvilAU - Other" },
      { family: "Ruiz", given: "Ana" },
    ]);
  });

  it("limits abstracts", () =>
    expect(
      cslOf(cited({ abstract: "word ".repeat(CITED_ABSTRACT_CHARS) })).abstract!.length,
    ).toBeLessThanOrEqual(CITED_ABSTRACT_CHARS));
});

describe("BibTeX", () => {
  it("is a technical report with all its fields", async () => {
    expect(await write("bibtex", cited())).toBe(
      "@techreport{library-45,\n" +
        "  author = {de Vries, Maarten and {Small Hands Press}},\n  year = {2024},\n  institution = {Library Alliance},\n  title = {Registering every birth},\n" +
        "  type = {Guidance},\n  url = {https://library.example/document/registering-every-birth},\n  language = {en},\n" +
        "  keywords = {Midwives, Civil registry},\n  abstract = {First. Second.},\n}\n",
    );
  });

  it("has entry types for the site's own pages and books", async () => {
    expect(await write("bibtex", cited({ type: "article" }))).toMatch(/^@misc\{/);
    expect(await write("bibtex", cited({ type: "toolkit" }))).toMatch(
      /^@book\{[^]*\n {2}publisher = \{Library Alliance\}/,
    );
  });

  it("escapes characters that would be commands", () => {
    expect(bibtexEscape("a & b_c {d} 5% #1 $2 ~ ^ \\ <|>")).toBe(
      "a \\& b\\_c \\textbraceleft{}d\\textbraceright{} 5\\% \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}\\textbar{}\\textgreater{}",
    );
  });

  it.each(HARD)("keeps %s", async (text) => {
    const entry = await write(
      "bibtex",
      cited({
        title: text,
        abstract: text,
        keywords: [text],
        publishers: [text],
        names: [{ literal: text }, { family: text, given: "A" }],
      }),
    );
    for (const line of entry.split("\n").filter((line) => line.includes(" = "))) {
      const value = line.slice(line.indexOf("{"));
      expect([line, value.slice(endOf(value))]).toEqual([line, "},"]);
    }
    expect(entry.match(/^@/gm)).toHaveLength(1);
  });

  it.each(HARD)("is read back as %s", async (text) => {
    const back = await readBack("bibtex", cited({ title: text }));
    expect(back.title!.replace(/<span class="nocase">|<\/span>/g, "")).toBe(text);
  });

  it("leaves an address unchanged, except for braces", async () => {
    expect(
      await write("bibtex", cited({ url: "https://library.example/document/a_b%20c{d}~e#f" })),
    ).toContain("  url = {https://library.example/document/a_b%20c%7Bd%7D~e#f},\n");
  });

  it("separates entries by an empty line", async () => {
    expect(
      (await write("bibtex", cited(), cited({ databaseId: 46 })))
        .split("\n\n")
        .map((entry) => entry.slice(0, 23)),
    ).toEqual(["@techreport{library-45,", "@techreport{library-46,"]);
  });
});

describe("RIS", () => {
  it("has one value per line, and the line endings of its specification", async () => {
    expect((await write("ris", cited())).split("\r\n")).toEqual([
      "TY  - RPRT",
      "AB  - First. Second.",
      "AU  - de Vries, Maarten",
      "AU  - Small Hands Press",
      "DA  - 2024///",
      "PY  - 2024",
      "ID  - library-45",
      "KW  - Midwives",
      "KW  - Civil registry",
      "LA  - en",
      "M3  - Guidance",
      "PB  - Library Alliance",
      "TI  - Registering every birth",
      "UR  - https://library.example/document/registering-every-birth",
      "ER  - ",
      "",
    ]);
  });

  it("splits no organisation and no keyword", async () => {
    const record = await write(
      "ris",
      cited({
        names: [{ literal: "Twelve classes in Belgium, Colombia and the Netherlands" }],
        keywords: ["Water, sanitation and hygiene", "Wells"],
      }),
    );
    expect(record).toContain("AU  - Twelve classes in Belgium Colombia and the Netherlands\r\n");
    expect(record).toContain("KW  - Water sanitation and hygiene\r\nKW  - Wells\r\n");
  });

  it("has record types for the site's own pages and books", async () => {
    expect(
      (await write("ris", cited({ type: "article" }), cited({ type: "toolkit" }))).match(/^TY.*/gm),
    ).toEqual(["TY  - ELEC", "TY  - BOOK"]);
  });

  it.each(HARD)("keeps %s on one line", async (text) => {
    const record = await write(
      "ris",
      cited({ title: text, abstract: text, names: [{ literal: text }] }),
    );
    for (const line of record.trimEnd().split("\r\n")) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}-/);
    expect(record).toContain(`TI  - ${text}\r\n`);
    expect(record.match(/^ER/gm)).toHaveLength(1);
  });

  it("keeps ids whole, even the largest", async () =>
    expect(await write("ris", cited({ databaseId: 2_147_483_647 }))).toContain(
      "ID  - library-2147483647\r\n",
    ));
});
