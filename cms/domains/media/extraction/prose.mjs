// @ts-check
import {
  ROW_CELLS_MAX,
  TABLE_COLUMNS_MAX,
  TEXT_LINES_MAX,
} from "../../../contract/parser-limits.mjs";
import { linesOf, rowOf } from "./lines.mjs";

/**
 * @typedef {import("./lines.mjs").Kind} Kind
 * @typedef {import("./lines.mjs").Line} Line
 * What hears of the elements of a text what its paragraphs are, and whether its author has hidden what comes.
 * @typedef {{ open(name: string, attributes: Record<string, string>): void, close(name: string): void, kind(): Kind, isHidden(): boolean }} KindListener
 * @typedef {{ column: number, lines: Line[] }} Cell
 * @typedef {{ cells: Cell[], column: number }} Row
 */

/** Elements that end a line within a paragraph. */
const LINE_ENDS = new Set(["br", "cr"]);
/** Elements that stand for a space between words. */
const SPACES = new Set(["tab", "ptab"]);
/** What older programs are shown in place of the element before it: the same words once more. */
const REPETITION = "Fallback";

/**
 * Listens to running text, whose elements have the same names in Word and in PowerPoint: runs of text in paragraphs, and those in rows
 * and cells of tables. One paragraph may lie within another, in a box.
 * @param {number} limit characters from which on it has heard enough
 */
export function listenToProse(limit) {
  /** @type {Line[]} */
  const lines = [];
  /** Texts of the paragraphs that are open, the innermost last. @type {string[]} */
  const paragraphs = [];
  /** @type {Row[]} */
  const rows = [];
  let chars = 0;
  let isText = false;
  let repetitions = 0;

  /** @param {string} data @param {KindListener} [kinds] */
  function hear(data, kinds) {
    if (repetitions > 0 || paragraphs.length === 0 || kinds?.isHidden()) return;
    chars += data.length;
    paragraphs[paragraphs.length - 1] += data;
  }
  /** Where lines go: into the cell that is open, or into the text. */
  const target = () => rows.at(-1)?.cells.at(-1)?.lines ?? lines;

  /** @param {Row} row */
  function endRow({ cells }) {
    const isTable =
      cells.filter((cell) => cell.lines.length > 0).length > 1 &&
      cells.every((cell) => cell.lines.length <= 1 && !Array.isArray(cell.lines[0]?.kind));
    if (isTable)
      target().push(
        ...rowOf(cells.map(({ column, lines: [line] }) => ({ column, text: line?.text ?? "" }))),
      );
    // A table that only arranges the text: what is in its cells comes one after the other.
    else for (const cell of cells) target().push(...cell.lines);
  }

  /** Takes what tells of one part of the file what its paragraphs are; without it all are nothing else. @param {KindListener} [kinds] */
  const listener = (kinds) => ({
    /** @param {string} name @param {Record<string, string>} attributes */
    open(name, attributes) {
      if (name === "t") isText = true;
      else if (name === "p") paragraphs.push("");
      else if (SPACES.has(name)) hear(" ", kinds);
      else if (name === REPETITION) repetitions++;
      else if (name === "tr") rows.push({ cells: [], column: 0 });
      else if (name === "tc") openCell(rows.at(-1));
      else if (name === "gridSpan") widenCell(rows.at(-1), Number(valueOf(attributes)));
      kinds?.open(name, attributes);
    },
    /** @param {string} data */
    text(data) {
      if (isText) hear(data, kinds);
    },
    /** @param {string} name */
    close(name) {
      if (name === "t") isText = false;
      else if (LINE_ENDS.has(name)) hear("\n", kinds);
      else if (name === REPETITION) repetitions--;
      else if (name === "p")
        target().push(...linesOf(paragraphs.pop() ?? "", kinds?.kind() ?? "paragraph"));
      else if (name === "tr") {
        const row = rows.pop();
        if (row) endRow(row);
      }
      kinds?.close(name);
    },
  });
  return {
    listener,
    isFull: () => chars > limit || lines.length > TEXT_LINES_MAX,
    chars: () => chars,
    lines: () => lines,
  };
}

/** @param {Row | undefined} row */
function openCell(row) {
  if (row && row.cells.length < ROW_CELLS_MAX) row.cells.push({ column: row.column++, lines: [] });
}

/** A cell of Word may span several columns; PowerPoint writes a cell for each of them. @param {Row | undefined} row @param {number} columns */
function widenCell(row, columns) {
  if (
    row &&
    Number.isInteger(columns) &&
    columns > 1 &&
    columns <= TABLE_COLUMNS_MAX &&
    row.column < ROW_CELLS_MAX
  )
    row.column += columns - 1;
}

/** What an element of Word says: its one attribute, whatever its prefix. @param {Record<string, string>} attributes */
export function valueOf(attributes) {
  return attributes["w:val"] ?? Object.values(attributes)[0] ?? "";
}
