// @ts-check
import { ROW_CELLS_MAX, TABLE_COLUMNS_MAX, TEXT_LINES_MAX } from "../limits.mjs";
import { toLines, toRow } from "../extraction.mjs";

/**
 * @typedef {import("../extraction.mjs").LineKind} LineKind
 * @typedef {import("../extraction.mjs").Line} Line
 * Follows the elements of a text. Knows the kind of the current paragraph, and whether the following text is hidden.
 * @typedef {{ open(name: string, attributes: Record<string, string>): void, close(name: string): void, kind(): LineKind, isHidden(): boolean }} KindTracker
 * @typedef {{ column: number, lines: Line[] }} Cell
 * @typedef {{ cells: Cell[], column: number }} Row
 */

/** Elements that end a line within a paragraph. */
const LINE_ENDS = new Set(["br", "cr"]);
/** Elements that are spaces between words. */
const SPACES = new Set(["tab", "ptab"]);
/** Element with an alternative for older programs: it repeats the text before it. */
const FALLBACK = "Fallback";

/**
 * Collects running text, whose elements have the same names in Word and PowerPoint: runs of text in paragraphs, also in
 * table cells. A paragraph may be nested in another one, in a text box.
 * @param {number} limit number of characters after which it is full
 */
export function createTextCollector(limit) {
  /** @type {Line[]} */
  const lines = [];
  /** Texts of the open paragraphs, the innermost last. @type {string[]} */
  const paragraphs = [];
  /** @type {Row[]} */
  const rows = [];
  let chars = 0;
  let isText = false;
  let fallbackDepth = 0;

  /** @param {string} data @param {KindTracker} [kinds] */
  function addText(data, kinds) {
    if (fallbackDepth > 0 || paragraphs.length === 0 || kinds?.isHidden()) return;
    chars += data.length;
    paragraphs[paragraphs.length - 1] += data;
  }
  /** Returns where lines are added: the open cell, or the text. */
  const target = () => rows.at(-1)?.cells.at(-1)?.lines ?? lines;

  /** @param {Row} row */
  function endRow({ cells }) {
    const isTable =
      cells.filter((cell) => cell.lines.length > 0).length > 1 &&
      cells.every((cell) => cell.lines.length <= 1 && !Array.isArray(cell.lines[0]?.kind));
    if (isTable)
      target().push(
        ...toRow(cells.map(({ column, lines: [line] }) => ({ column, text: line?.text ?? "" }))),
      );
    // A table used only for layout: the contents of its cells follow each other.
    else for (const cell of cells) target().push(...cell.lines);
  }

  /**
   * Creates the listener for one part of the file. `kinds` knows the kinds of its paragraphs; without it, all are plain
   * paragraphs.
   * @param {KindTracker} [kinds]
   */
  const listener = (kinds) => ({
    /** @param {string} name @param {Record<string, string>} attributes */
    open(name, attributes) {
      if (name === "t") isText = true;
      else if (name === "p") paragraphs.push("");
      else if (SPACES.has(name)) addText(" ", kinds);
      else if (name === FALLBACK) fallbackDepth++;
      else if (name === "tr") rows.push({ cells: [], column: 0 });
      else if (name === "tc") openCell(rows.at(-1));
      else if (name === "gridSpan") widenCell(rows.at(-1), Number(attributeValue(attributes)));
      kinds?.open(name, attributes);
    },
    /** @param {string} data */
    text(data) {
      if (isText) addText(data, kinds);
    },
    /** @param {string} name */
    close(name) {
      if (name === "t") isText = false;
      else if (LINE_ENDS.has(name)) addText("\n", kinds);
      else if (name === FALLBACK) fallbackDepth--;
      else if (name === "p")
        target().push(...toLines(paragraphs.pop() ?? "", kinds?.kind() ?? "paragraph"));
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

/**
 * Makes a cell span several columns, as in Word. PowerPoint writes a cell for each column instead.
 * @param {Row | undefined} row @param {number} columns
 */
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

/** Returns the value of a Word element: its only attribute, with any prefix. @param {Record<string, string>} attributes */
export function attributeValue(attributes) {
  return attributes["w:val"] ?? Object.values(attributes)[0] ?? "";
}
