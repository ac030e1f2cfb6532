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
