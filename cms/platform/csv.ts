/** Tells programs of spreadsheets that the file is UTF-8; they take it for something older otherwise. */
export const CSV_BEGIN = "\uFEFF";
export const CSV_TYPE = "text/csv; charset=utf-8";

/** What programs of spreadsheets take for the beginning of a formula, full-width forms too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * A line of a CSV file (RFC 4180). Texts are always quoted, or those that hold a semicolon would fall apart where that parts
 * the columns; one that begins as a formula gets an apostrophe before it and stays a text.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(cell))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
