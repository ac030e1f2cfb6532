import { PDF_PAGES_CHECKED_MAX } from "@resource-library/text-extraction/limits";
import { burstingPdf } from "../../tests/factories/hostile-files";
import type { Attack } from "./attacks";

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
