import type { Cell } from "write-excel-file/node";

/** Media type of workbooks. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

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
