import type { Cell } from "write-excel-file/node";

/** Media type of workbooks. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Longest text of a cell (Excel's own limit is 32,767). */
const CELL_MAX_CHARS = 32_000;

/** What is stored as text stays text: whatever it begins with, no program takes it for a formula. Empty for an empty text. */
export function textCell(text: string): Cell {
  const value = text.replace(/(?![\n\t])\p{Cc}/gu, " ").slice(0, CELL_MAX_CHARS);
  return value === "" ? null : { value, type: String, wrap: true, alignVertical: "top" };
}

/** A number at the top of its row; empty for null. */
export function numberCell(value: number | null): Cell {
  return value === null ? null : { value, type: Number, alignVertical: "top" };
}

/** The head of a column or of a row. */
export function headCell(value: string): Cell {
  return { value, type: String, fontWeight: "bold", wrap: true, alignVertical: "top" };
}
