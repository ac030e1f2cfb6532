import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { SampleFile } from "./content";
import type { Imprint } from "./pdf";

type SampleTable = NonNullable<SampleFile["tables"]>[number];

/** Whole numbers above this are counts and get a thousands separator. Smaller ones may be years. */
const LARGEST_YEAR = 2100;
/** Excel's maximum length of a sheet name. */
const SHEET_NAME_MAX_CHARS = 31;

/**
 * Writes a sample file as a Word document: headings, paragraphs, lists and tables, with its language set for the spelling
 * checker.
 */
export async function makeDocx(file: SampleFile, imprint: Imprint): Promise<Buffer> {
  const colour = imprint.palette.deep.slice(1);
  const text = (content: string, style: object = {}) =>
    new Paragraph({
      children: [new TextRun({ text: content, ...style })],
      spacing: { after: 160, line: 300 },
    });
  const children = [
    new Paragraph({ text: imprint.title, heading: HeadingLevel.TITLE }),
    text(`${file.title}  ·  ${imprint.publisher}, ${imprint.year}`, { color: colour }),
    ...imprint.abstract.split(/\n\s*\n/).map((paragraph) => text(paragraph, { italics: true })),
    ...(file.sections ?? []).flatMap((section) => [
      new Paragraph({
        text: section.heading,
        heading: HeadingLevel.HEADING_1,
        spacing: { before: 320, after: 120 },
      }),
      ...(section.paragraphs ?? []).map((paragraph) => text(paragraph)),
      ...(section.list ?? []).map(
        (item) => new Paragraph({ text: item, bullet: { level: 0 }, spacing: { after: 80 } }),
      ),
    ]),
    ...(file.tables ?? []).flatMap((table) => [
      new Paragraph({
        text: table.title,
        heading: HeadingLevel.HEADING_2,
        spacing: { before: 320, after: 120 },
      }),
      docxTable(table, imprint.palette.ground.slice(1)),
    ]),
  ];
  const document = new Document({
    title: `${imprint.title} – ${file.title}`,
    creator: imprint.contributors.join(", ") || imprint.publisher,
    lastModifiedBy: imprint.publisher,
    styles: {
      default: {
        document: { run: { font: "Calibri", size: 22, language: { value: file.language } } },
      },
    },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

function docxTable({ columns, rows }: SampleTable, headerColour: string): Table {
  const row = (cells: (string | number | null)[], header: boolean) =>
    new TableRow({
      tableHeader: header,
      children: cells.map(
        (cell) =>
          new TableCell({
            ...(header && { shading: { fill: headerColour } }),
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            children: [
              new Paragraph({
                children: [new TextRun({ text: String(cell ?? ""), bold: header })],
              }),
            ],
          }),
      ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(columns, true), ...rows.map((cells) => row(cells, false))],
  });
}

/** Writes a sample file as an Excel workbook: one sheet per table, a frozen header row, and fitting column widths. */
export async function makeXlsx(file: SampleFile, imprint: Imprint): Promise<Buffer> {
  const sheets = (file.tables ?? []).map((table, index) => ({
    sheet: sheetName(table.title, index),
    data: [
      table.columns.map((name): Cell => headerCell(name, imprint)),
      ...table.rows.map((row) => row.map(dataCell)),
    ],
    columns: table.columns.map((name, column) => ({
      width: widthOf([name, ...table.rows.map((row) => row[column] ?? "")]),
    })),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(sheets, { fontFamily: "Calibri", fontSize: 11 }).toBuffer();
}

function headerCell(value: string, { palette }: Imprint): Cell {
  return {
    value,
    type: String,
    fontWeight: "bold",
    backgroundColor: palette.ground,
    wrap: true,
    alignVertical: "top",
  };
}

function dataCell(value: string | number | null): Cell {
  if (typeof value !== "number")
    return value === null ? null : { value, type: String, wrap: true, alignVertical: "top" };
  const large = Number.isInteger(value) && Math.abs(value) > LARGEST_YEAR;
  return { value, type: Number, alignVertical: "top", ...(large && { format: "#,##0" }) };
}

function widthOf(cells: (string | number)[]): number {
  return Math.min(48, Math.max(10, ...cells.map((cell) => String(cell).length + 2)));
}

function sheetName(title: string, index: number): string {
  const name = title
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, SHEET_NAME_MAX_CHARS - 3)
    .trim();
  return index === 0 ? name : `${name} ${index + 1}`;
}
