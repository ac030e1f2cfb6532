import { Document, Footer, Packer, Paragraph } from "docx";
import PdfKit from "pdfkit";
import writeXlsxFile from "write-excel-file/node";
import { ZipFile } from "yazl";
import { buffer } from "node:stream/consumers";

/** A PDF with a page for each text, locked by a password when one is given; by an owner's, against being changed alone. */
export async function makePdf(pages: readonly string[], { password, ownerPassword }: { password?: string; ownerPassword?: string } = {}): Promise<Buffer> {
  const pdf = new PdfKit({ autoFirstPage: false, ...(password && { userPassword: password }), ...(ownerPassword && { ownerPassword }) });
  const bytes = buffer(pdf);
  for (const text of pages) pdf.addPage().text(text);
  pdf.end();
  return bytes;
}

/** A text document with a paragraph for each text, and a foot on its pages. */
export async function makeDocx(paragraphs: readonly string[], foot = ""): Promise<Buffer> {
  const footers = { default: new Footer({ children: [new Paragraph(foot)] }) };
  return Packer.toBuffer(new Document({ sections: [{ footers, children: paragraphs.map((text) => new Paragraph(text)) }] }));
}

/** A workbook with a sheet for each table. */
export async function makeXlsx(sheets: readonly { name: string; rows: readonly (readonly (string | number | Date)[])[] }[]): Promise<Buffer> {
  return writeXlsxFile(sheets.map(({ name, rows }) => ({
    sheet: name, data: rows.map((row) => row.map((value) => (value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : { value }))),
  }))).toBuffer();
}

/** A presentation with a slide for each text, and what its speaker says there. Stored in another order than it is shown. */
export async function makePptx(slides: readonly { text: string; notes?: string }[]): Promise<Buffer> {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    "_rels/.rels": relations([["main", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/_rels/presentation.xml.rels": relations(slides.map((_, index) => [`slide${index}`, "slide", `slides/slide${slides.length - index}.xml`])),
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="slide${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
  };
  slides.forEach(({ text, notes }, index) => {
    const name = `slide${slides.length - index}.xml`;
    parts[`ppt/slides/${name}`] = slide(text);
    if (notes === undefined) return;
    parts[`ppt/slides/_rels/${name}.rels`] = relations([["notes", "notesSlide", `../notesSlides/${name}`]]);
    parts[`ppt/notesSlides/${name}`] = slide(notes);
  });
  return makeZip(parts);
}

function slide(text: string): string {
  return `<p:sld xmlns:p="p" xmlns:a="a">${text.split("\n").map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join("")}</p:sld>`;
}

function relations(rows: readonly (readonly [id: string, kind: string, target: string])[]): string {
  const base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return `<Relationships>${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
}

/** An archive of texts by their paths. */
export async function makeZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** A text document whose body is the XML given. */
export function makeDocxOf(body: string | Buffer): Promise<Buffer> {
  return makeZip({ "_rels/.rels": relations([["main", "officeDocument", "word/document.xml"]]), "word/document.xml": body });
}
