import { Document, Footer, Packer, Paragraph } from "docx";
import PdfKit from "pdfkit";
import writeXlsxFile from "write-excel-file/node";
import { ZipFile } from "yazl";
import { buffer } from "node:stream/consumers";

/** Makes a PDF with one page for each text. A user password locks the file; an owner password only prevents changes. */
export async function makePdf(
  pages: readonly string[],
  { password, ownerPassword }: { password?: string; ownerPassword?: string } = {},
): Promise<Buffer> {
  const pdf = new PdfKit({
    autoFirstPage: false,
    ...(password && { userPassword: password }),
    ...(ownerPassword && { ownerPassword }),
  });
  const bytes = buffer(pdf);
  for (const text of pages) pdf.addPage().text(text);
  pdf.end();
  return bytes;
}

/**
 * Makes a report as a PDF of several pages. It has a title in large type, headings in bold, paragraphs of several lines, a list
 * and a table.
 */
export async function makeReportPdf(
  sections: readonly {
    heading: string;
    paragraphs: readonly string[];
    items?: readonly string[];
    rows?: readonly (readonly string[])[];
  }[],
  title = "",
): Promise<Buffer> {
  const pdf = new PdfKit({ margin: 72 });
  const bytes = buffer(pdf);
  if (title) pdf.font("Helvetica-Bold").fontSize(24).text(title).moveDown();
  for (const { heading, paragraphs, items = [], rows = [] } of sections) {
    pdf.font("Helvetica-Bold").fontSize(11).text(heading).moveDown();
    pdf.font("Helvetica");
    for (const paragraph of paragraphs) pdf.text(paragraph).moveDown();
    for (const item of items) pdf.text(`\u2022 ${item}`);
    for (const row of rows) {
      const top = pdf.y;
      row.forEach((cell, column) => pdf.text(cell, 72 + column * 150, top));
    }
    pdf.text("", 72).moveDown();
  }
  pdf.end();
  return bytes;
}

/** Makes a Word document with one paragraph for each text, and a footer. */
export async function makeDocx(paragraphs: readonly string[], foot = ""): Promise<Buffer> {
  const footers = { default: new Footer({ children: [new Paragraph(foot)] }) };
  return Packer.toBuffer(
    new Document({
      sections: [{ footers, children: paragraphs.map((text) => new Paragraph(text)) }],
    }),
  );
}

/** Makes a workbook with one sheet for each table. */
export async function makeXlsx(
  sheets: readonly { name: string; rows: readonly (readonly (string | number | Date)[])[] }[],
): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) =>
        row.map((value) =>
          value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : { value },
        ),
      ),
    })),
  ).toBuffer();
}

/**
 * Makes a presentation with one slide for each text, with speaker notes and hidden slides. The slides are stored in reverse
 * order.
 */
export async function makePptx(
  slides: readonly { text: string; notes?: string; isHidden?: boolean }[],
): Promise<Buffer> {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    "_rels/.rels": relations([["main", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, index) => [
        `slide${index}`,
        "slide",
        `slides/slide${slides.length - index}.xml`,
      ]),
    ),
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="slide${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
  };
  slides.forEach(({ text, notes, isHidden }, index) => {
    const name = `slide${slides.length - index}.xml`;
    parts[`ppt/slides/${name}`] = slide(text, isHidden ? ` show="0"` : "");
    if (notes === undefined) return;
    parts[`ppt/slides/_rels/${name}.rels`] = relations([
      ["notes", "notesSlide", `../notesSlides/${name}`],
    ]);
    parts[`ppt/notesSlides/${name}`] = slide(notes);
  });
  return makeZip(parts);
}

function slide(text: string, more = ""): string {
  return `<p:sld xmlns:p="p" xmlns:a="a"${more}>${text
    .split("\n")
    .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join("")}</p:sld>`;
}

function relations(rows: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return `<Relationships>${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
}

/** Makes a ZIP archive of the contents, by their paths. */
export async function makeZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Makes a Word document whose body is the given XML, with optional styles. */
export function makeDocxOf(body: string | Buffer, styles?: string): Promise<Buffer> {
  return makeZip({
    "_rels/.rels": relations([["main", "officeDocument", "word/document.xml"]]),
    "word/document.xml": body,
    ...(styles !== undefined && {
      "word/_rels/document.xml.rels": relations([["styles", "styles", "styles.xml"]]),
      "word/styles.xml": styles,
    }),
  });
}

/** Makes a workbook whose only sheet is the given XML. */
export function makeXlsxOf(sheetXml: string): Promise<Buffer> {
  return makeZip({
    "_rels/.rels": relations([["main", "officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relations([["one", "worksheet", "worksheets/sheet1.xml"]]),
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Schools" sheetId="1" r:id="one"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": sheetXml,
  });
}

/** Makes a presentation whose only slide is the given XML, with diagrams by name. */
export function makePptxOf(
  slideXml: string,
  diagrams: Record<string, string> = {},
): Promise<Buffer> {
  return makeZip({
    "_rels/.rels": relations([["main", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/_rels/presentation.xml.rels": relations([["one", "slide", "slides/slide1.xml"]]),
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="one"/></p:sldIdLst></p:presentation>`,
    "ppt/slides/slide1.xml": slideXml,
    "ppt/slides/_rels/slide1.xml.rels": relations(
      Object.keys(diagrams).map((id) => [id, "diagramData", `../diagrams/${id}.xml`]),
    ),
    ...Object.fromEntries(
      Object.entries(diagrams).map(([id, xml]) => [`ppt/diagrams/${id}.xml`, xml]),
    ),
  });
}
