import {
  ARCHIVE_ENTRIES_MAX,
  TEXT_PAGES_MAX,
  XML_MAX_BYTES,
  PDF_PAGES_CHECKED_MAX,
} from "@resource-library/text-extraction/limits";
import { NESTED_MAX } from "../../cms/contract/parser-limits.mjs";
import { makeDocx, makeZip } from "@resource-library/text-extraction/testing";
import {
  docxWith,
  officeParts,
  overlappingArchive,
  burstingPdf,
} from "../../tests/factories/hostile-files";
import type { Attack } from "./attacks";

const TYPE = "application/vnd.openxmlformats-officedocument.";
const WORD = `${TYPE}wordprocessingml.document.main+xml`;
const EXCEL = `${TYPE}spreadsheetml.sheet.main+xml`;
const POWERPOINT = `${TYPE}presentationml.presentation.main+xml`;
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Elements of the 2 KB file that silenced the site for 90 s. */
const NESTED_ELEMENTS = 400_000;
/** Columns of a sheet: Excel's maximum. */
const COLUMNS = 16_384;
/** Shared strings of the workbook. */
const SHARED_TEXTS = 1_000_000;
/** Parts that every file of `officeParts` has. */
const OWN_PARTS = 3;
/** Bytes reserved for the markup around the text of a part. */
const AROUND_BYTES = 64 * 1024;

const docx = (name: string, parts: Record<string, string | Buffer>) => async () => ({
  name,
  bytes: await docxWith(parts),
});
/** A file that is published once accepted. */
const published = (name: string, make: () => Promise<Buffer>) => async () => ({
  name,
  isPublished: true,
  bytes: await make(),
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const nested = (element: string, depth: number) =>
  `<${element}>`.repeat(depth) + `</${element}>`.repeat(depth);
const relations = (rows: readonly string[]) => `<Relationships>${rows.join("")}</Relationships>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"/>`;
const types = (rows: string) =>
  officeParts(WORD)["[Content_Types].xml"]!.toString().replace("</Types>", `${rows}</Types>`);
const wordXml = (body: string) => `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
const emptyParts = (count: number) =>
  Object.fromEntries(numbers(count).map((number) => [`word/part${number}.xml`, "<a/>"]));

/** Returns this many bytes of paragraphs that compress no better than real text. */
function paragraphs(bytes: number): string {
  const parts: string[] = [];
  for (let length = 0, number = 1; length < bytes; number++) {
    const words = [number * 2_654_435_761, number * 40_503, number * 7_919].map((value) =>
      value.toString(36),
    );
    parts.push(`<w:p><w:r><w:t>${words.join(" ")}</w:t></w:r></w:p>`);
    length += parts.at(-1)!.length;
  }
  return parts.join("");
}

async function docxInDocx(levels: number): Promise<Buffer> {
  let file = await makeDocx(["The innermost text"]);
  for (let level = 0; level < levels; level++)
    file = await docxWith({ "word/embeddings/inner.docx": file });
  return file;
}

/** Returns a workbook with one sheet and shared strings. */
function workbook(rows: string, texts = ""): Promise<Buffer> {
  return makeZip(
    officeParts(EXCEL, {
      "main.xml": `<workbook xmlns:r="r"><sheets><sheet name="Schools" sheetId="1" r:id="one"/></sheets></workbook>`,
      "_rels/main.xml.rels": relations([
        relation("one", "worksheet", "sheet.xml"),
        relation("two", "sharedStrings", "texts.xml"),
      ]),
      "sheet.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      "texts.xml": `<sst>${texts}</sst>`,
    }),
  );
}

const wideRow = (row: number) =>
  `<row r="${row}">${numbers(COLUMNS)
    .map((column) => `<c><v>${column}</v></c>`)
    .join("")}</row>`;
const rowOfShared = (row: number) =>
  `<row r="${row}"><c t="s"><v>${(row * 7_919) % SHARED_TEXTS}</v></c></row>`;

function presentation(slides: number): Promise<Buffer> {
  const all = numbers(slides);
  const list = all.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join("");
  return makeZip(
    officeParts(POWERPOINT, {
      "main.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
      "_rels/main.xml.rels": relations(
        all.map((number) => relation(`s${number}`, "slide", `slide${number}.xml`)),
      ),
      ...Object.fromEntries(
        all.map((number) => [
          `slide${number}.xml`,
          `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>Slide ${number}</a:t></a:r></a:p></p:sld>`,
        ]),
      ),
    }),
  );
}

/** Office files that keep a reader of archives or XML busy. */
export const officeAttacks: readonly Attack[] = [
  {
    kind: "docx, [Content_Types].xml of 400,000 nested elements",
    reach: "beyond",
    make: docx("types.docx", { "[Content_Types].xml": types(nested("a", NESTED_ELEMENTS)) }),
  },
  {
    kind: "docx, [Content_Types].xml of 400,000 flat elements",
    reach: "beyond",
    make: docx("flat.docx", { "[Content_Types].xml": types("<a/>".repeat(NESTED_ELEMENTS)) }),
  },
  {
    kind: "docx, one element with 100,000 attributes",
    reach: "beyond",
    make: docx("attributes.docx", {
      "[Content_Types].xml": types(
        `<a ${numbers(100_000)
          .map((number) => `a${number}=""`)
          .join(" ")}/>`,
      ),
    }),
  },
  {
    kind: "docx, 400,000 relationships",
    reach: "beyond",
    make: docx("relations.docx", {
      "_rels/.rels": relations([
        ...numbers(NESTED_ELEMENTS).map((number) => relation(`r${number}`, "a", "a")),
        relation("main", "officeDocument", "main.xml"),
      ]),
    }),
  },
  {
    kind: "docx, as many entries as are accepted",
    reach: "limit",
    make: docx("entries.docx", emptyParts(ARCHIVE_ENTRIES_MAX - OWN_PARTS)),
  },
  {
    kind: "docx, one entry more",
    reach: "beyond",
    make: docx("entries.docx", emptyParts(ARCHIVE_ENTRIES_MAX - OWN_PARTS + 1)),
  },
  {
    kind: "docx, text of as much XML as is read",
    reach: "limit",
    make: published("large.docx", () =>
      docxWith({ "main.xml": wordXml(paragraphs(XML_MAX_BYTES - AROUND_BYTES)) }),
    ),
  },
  {
    kind: "docx, text of 400,000 nested elements",
    reach: "beyond",
    make: published("nested.docx", () =>
      docxWith({ "main.xml": wordXml(nested("w:p", NESTED_ELEMENTS)) }),
    ),
  },
  {
    kind: "docx, files within each other as deep as is accepted",
    reach: "limit",
    make: async () => ({ name: "inner.docx", bytes: await docxInDocx(NESTED_MAX) }),
  },
  {
    kind: "docx, one level deeper",
    reach: "beyond",
    make: async () => ({ name: "inner.docx", bytes: await docxInDocx(NESTED_MAX + 1) }),
  },
  {
    kind: "zip, 10,000 entries upon the same bytes",
    reach: "beyond",
    make: () => ({ name: "overlap.docx", bytes: overlappingArchive(10_000) }),
  },
  {
    kind: "xlsx, 100 rows of 16,384 columns",
    reach: "limit",
    make: published("wide.xlsx", () => workbook(numbers(100).map(wideRow).join(""))),
  },
  {
    kind: "xlsx, 1,000,000 shared strings",
    reach: "limit",
    make: published("shared.xlsx", () =>
      workbook(
        numbers(1_000).map(rowOfShared).join(""),
        numbers(SHARED_TEXTS)
          .map((number) => `<si><t>${(number * 7_919).toString(36)}</t></si>`)
          .join(""),
      ),
    ),
  },
  {
    kind: "pptx, as many slides as are read",
    reach: "limit",
    make: published("slides.pptx", () => presentation(TEXT_PAGES_MAX)),
  },
  {
    kind: "pptx, 19,000 slides",
    reach: "beyond",
    make: published("slides.pptx", () => presentation(19_000)),
  },
];

/** Depth of the page tree. */
const TREE_DEPTH = 50_000;
/** Object number of the first page. The catalogue, the page tree's root and the shared content precede it. */
const FIRST_PAGE = 5;

/** Builds a PDF from objects; the first is its catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  const parts = ["%PDF-1.5\n"];
  const places: number[] = [];
  let at = parts[0]!.length;
  objects.forEach((object, index) => {
    const text = `${index + 1} 0 obj${object}endobj\n`;
    places.push(at);
    parts.push(text);
    at += text.length;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`,
  );
  return Buffer.from(parts.join(""), "latin1");
}

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

function stream(content: string): string {
  return `<</Length ${content.length}>>stream\n${content}\nendstream\n`;
}

const page = (parent: number, content: number) =>
  `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 400]/Contents ${content} 0 R/Resources<</Font<</F 3 0 R>>>>>>`;

/** A distinct text per page, because lines repeated on every page are left out of the extracted text. */
const textOf = (number: number) =>
  `BT /F 12 Tf 20 300 Td (${(number * 7_919).toString(36)} children in school ${number}) Tj ET`;

/** Builds pages with one line of text each. */
function pdfOfPages(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const kids = numbers.map((number) => `${FIRST_PAGE + 2 * number} 0 R`).join(" ");
  const pages = numbers.flatMap((number) => [
    page(2, FIRST_PAGE + 2 * number + 1),
    stream(textOf(number)),
  ]);
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    FONT,
    "null ",
    ...pages,
  ]);
}

/** Builds a page of many overlapping rectangles. */
const crowdedPage = (): Buffer =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[5 0 R]>>",
    FONT,
    stream("0 0 300 400 re f\n".repeat(2_000_000)),
    page(2, 4),
  ]);

/** Builds a single page below many levels of the page tree. */
function pdfOfDepth(levels: number): Buffer {
  const inner = Array.from(
    { length: levels },
    (_, index) =>
      `<</Type/Pages/Count 1/Parent ${index === 0 ? 2 : FIRST_PAGE + index - 1} 0 R/Kids[${FIRST_PAGE + index + 1} 0 R]>>`,
  );
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[${FIRST_PAGE} 0 R]>>`,
    FONT,
    stream("BT ET"),
    ...inner,
    page(FIRST_PAGE + levels - 1, 4),
  ]);
}

/** PDFs that keep the engine busy. */
export const pdfAttacks: readonly Attack[] = [
  {
    kind: "PDF, bursts to 700 MB",
    reach: "beyond",
    make: () => ({ name: "bursting.pdf", bytes: burstingPdf() }),
  },
  {
    kind: "PDF, as many pages as are looked for",
    reach: "limit",
    make: () => ({
      name: "pages.pdf",
      isPublished: true,
      bytes: pdfOfPages(PDF_PAGES_CHECKED_MAX),
    }),
  },
  {
    kind: "PDF, 200,000 pages",
    reach: "beyond",
    make: () => ({ name: "many.pdf", isPublished: true, bytes: pdfOfPages(200_000) }),
  },
  {
    kind: "PDF, pages 50,000 levels deep",
    reach: "beyond",
    make: () => ({ name: "deep.pdf", bytes: pdfOfDepth(TREE_DEPTH) }),
  },
  {
    kind: "PDF, a page of 2,000,000 rectangles",
    reach: "beyond",
    make: () => ({ name: "crowded.pdf", isPublished: true, bytes: crowdedPage() }),
  },
];
