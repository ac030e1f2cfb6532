import PdfKit from "pdfkit";
import { CREAM, INK, type Palette, quilt } from "./pictures";
import type { SampleFile } from "./content";

/** Contents of the cover and the first lines of a sample file. */
export interface Imprint {
  title: string;
  abstract: string;
  publisher: string;
  year: number;
  contributors: string[];
  license: string;
  created: Date;
  palette: Palette;
}

const MARGIN = 72;
/** The block picture on the cover: three by two squares, each a third of the page's width. */
const COLUMNS = 3;
const ROWS = 2;
// Fonts that every PDF reader has, so that none need be embedded. Their Latin-1 letters cover the sample languages.
const SERIF = "Times-Bold";
const SANS = "Helvetica";
const SANS_BOLD = "Helvetica-Bold";

/** Typesets a sample file as a tagged PDF: a designed cover, then its text with page numbers. */
export async function makePdf(
  file: SampleFile,
  imprint: Imprint,
): Promise<{ bytes: Buffer; pageCount: number }> {
  const pdf = new PdfKit({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: file.language,
    info: {
      Title: `${imprint.title} – ${file.title}`,
      Author: imprint.contributors.join(", ") || imprint.publisher,
      Producer: "Resource Library",
      CreationDate: imprint.created,
      ModDate: imprint.created,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise((resolve, reject) =>
    pdf
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject),
  );

  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const tag = (type: string, draw: () => void) => root.add(pdf.struct(type, {}, draw));
  drawCover(pdf, tag, file, imprint);
  pdf.addPage();
  setFrontMatter(pdf, tag, file, imprint);
  for (const section of file.sections ?? []) setSection(pdf, tag, section);
  for (const table of file.tables ?? []) setTable(pdf, tag, table);
  root.end();
  const pageCount = pdf.bufferedPageRange().count;
  numberPages(pdf, pageCount, imprint);
  pdf.end();
  await finished;
  return { bytes: Buffer.concat(chunks), pageCount };
}

type Pdf = InstanceType<typeof PdfKit>;
type Tag = (type: string, draw: () => void) => void;

function drawCover(
  pdf: Pdf,
  tag: Tag,
  file: SampleFile,
  { title, publisher, year, palette }: Imprint,
): void {
  const { width, height } = pdf.page;
  const unit = width / COLUMNS;
  pdf.markContent("Artifact", { type: "Layout" });
  pdf.rect(0, 0, width, height).fill(palette.ground);
  for (const { path, colour } of quilt(title, palette, COLUMNS, ROWS, unit))
    pdf.path(path).fill(colour);
  pdf.rect(0, unit * ROWS, width, 6).fill(palette.deep);
  pdf.endMarkedContent();
  const room = width - 2 * 48;
  const size = title.length > 90 ? 24 : title.length > 60 ? 28 : 32;
  tag("Title", () =>
    pdf
      .font(SERIF, size)
      .fillColor(INK)
      .text(title, 48, unit * ROWS + 40, { width: room, lineGap: 2 }),
  );
  tag("P", () =>
    pdf.font(SANS, 13).fillColor(palette.deep).text(file.title, { width: room, paragraphGap: 4 }),
  );
  tag("P", () => pdf.font(SANS_BOLD, 12).text(publisher, 48, 748, { width: room - 90 }));
  tag("P", () =>
    pdf.font(SANS_BOLD, 20).text(String(year), width - 138, 742, { width: 90, align: "right" }),
  );
}

function setFrontMatter(
  pdf: Pdf,
  tag: Tag,
  file: SampleFile,
  { title, abstract, publisher, year, contributors, license, palette }: Imprint,
): void {
  tag("H1", () => pdf.font(SERIF, 20).fillColor(INK).text(title, { lineGap: 2 }));
  const facts = [file.title, contributors.join(", "), `${publisher}, ${year}`, license].filter(
    Boolean,
  );
  tag("P", () =>
    pdf
      .moveDown(0.4)
      .font(SANS, 9.5)
      .fillColor(palette.deep)
      .text(facts.join("  ·  "), { lineGap: 2 }),
  );
  pdf.moveDown(0.8);
  for (const paragraph of abstract.split(/\n\s*\n/)) {
    tag("P", () =>
      pdf.font("Times-Italic", 12).fillColor(INK).text(paragraph, { lineGap: 3, paragraphGap: 8 }),
    );
  }
}

function setSection(
  pdf: Pdf,
  tag: Tag,
  { heading, paragraphs = [], list = [] }: NonNullable<SampleFile["sections"]>[number],
): void {
  ensureSpace(pdf, 90);
  pdf.outline.addItem(heading);
  tag("H2", () =>
    pdf.moveDown(0.8).font(SERIF, 15).fillColor(INK).text(heading, { paragraphGap: 5 }),
  );
  for (const paragraph of paragraphs)
    tag("P", () => body(pdf).text(paragraph, { lineGap: 4, paragraphGap: 7 }));
  for (const item of list)
    tag("P", () =>
      body(pdf).text(`•  ${item}`, {
        indent: -12,
        indentAllLines: false,
        lineGap: 4,
        paragraphGap: 4,
      }),
    );
}

function setTable(
  pdf: Pdf,
  tag: Tag,
  { title, columns, rows }: NonNullable<SampleFile["tables"]>[number],
): void {
  ensureSpace(pdf, 120);
  tag("H2", () =>
    pdf.moveDown(0.8).font(SANS_BOLD, 11).fillColor(INK).text(title, { paragraphGap: 5 }),
  );
  tag("P", () =>
    body(pdf).table({
      data: [columns, ...rows.map((row) => row.map((cell) => String(cell ?? "")))],
    }),
  );
}

function body(pdf: Pdf): Pdf {
  return pdf.font(SANS, 10.5).fillColor(INK);
}

/** Starts a new page if the height does not fit, so that a heading never stands alone at the end of a page. */
function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}

/**
 * Draws page numbers on all pages but the cover. It runs last, when the number of pages is known, and draws below the margin
 * of the text.
 */
function numberPages(pdf: Pdf, count: number, { title, palette }: Imprint): void {
  const running = title.length > 80 ? `${title.slice(0, 78).trimEnd()}…` : title;
  for (let page = 1; page < count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const { width, height } = pdf.page;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf
      .rect(MARGIN, height - 52, 18, 3)
      .fill(palette.spark === CREAM ? palette.deep : palette.spark);
    pdf
      .font(SANS, 8)
      .fillColor("#554D46")
      .text(running, MARGIN, height - 42, { width: width - 2 * MARGIN - 50, lineBreak: false });
    pdf.text(`${page + 1} / ${count}`, width - MARGIN - 50, height - 42, {
      width: 50,
      align: "right",
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}
