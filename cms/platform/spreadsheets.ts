import type { Cell } from "write-excel-file/node";

/** Tells spreadsheet programs that the file is UTF-8; otherwise they assume an older encoding. */
export const CSV_BEGIN = "\uFEFF";
export const CSV_TYPE = "text/csv; charset=utf-8";

/** Characters with which spreadsheet programs start a formula, including full-width forms (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * Returns a line of a CSV file (RFC 4180). Texts are always quoted, so that a semicolon in a text does not split it in
 * locales that use semicolons as separators. A text that looks like a formula gets an apostrophe in front and stays a
 * text.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(cell))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Media type of workbooks. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Loads the writer of workbooks. Called with each workbook and not at the start, because most processes write none. */
export const loadWorkbookWriter = async () => (await import("write-excel-file/node")).default;

/** Longest text of a cell (Excel's own limit is 32,767). */
const CELL_MAX_CHARS = 32_000;

/** Returns a cell whose text always stays text, so that no program reads it as a formula. Returns null for an empty text. */
export function textCell(text: string): Cell {
  const value = text.replace(/(?![\n\t])\p{Cc}/gu, " ").slice(0, CELL_MAX_CHARS);
  return value === "" ? null : { value, type: String, wrap: true, alignVertical: "top" };
}

/** Returns a cell with a number at the top of its row; null for null. */
export function numberCell(value: number | null): Cell {
  return value === null ? null : { value, type: Number, alignVertical: "top" };
}

/** Returns a cell for the header of a column or row. */
export function headCell(value: string): Cell {
  return { value, type: String, fontWeight: "bold", wrap: true, alignVertical: "top" };
}
