// @ts-check
import { Archive, relationshipId, isTrue } from "./archive.mjs";
import {
  FORMAT_CODE_MAX_CHARS,
  SHARED_TEXTS_MAX,
  SHEET_COLUMNS_MAX,
  TEXT_LINES_MAX,
  TEXT_MAX_CHARS,
  TEXT_PAGES_MAX,
} from "../limits.mjs";
import { toLines, toRow, toExtraction } from "../extraction.mjs";

/** Numbers of the built-in date formats, which are not defined in the file (ECMA-376, part 1, 18.8.30). */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
/**
 * Day 0 of a workbook, in ms. Excel has a 29 February 1900, which did not exist. Starting a day earlier corrects all later
 * dates. Workbooks of old Macintoshes count from 1904.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;
/** A sheet's name is a heading above its rows. */
const SHEET_LEVEL = 1;
/** Base of a column's number, which is written in letters. */
const LETTERS = 26;

/**
 * Reads a workbook sheet by sheet, one line per row, without hidden sheets, rows and columns. Throws UnreadableFile.
 * @param {Uint8Array} bytes
 */
export async function readXlsx(bytes) {
  const archive = await Archive.open(bytes);
  const main = await archive.mainPart();
  const relations = await archive.relations(main);
  /** @param {string} kind */
  const pathOf = (kind) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.path ?? "";
  const { sheets, dayZero } = await openWorkbook(archive, main, relations);
  const shared = await sharedTexts(archive, pathOf("sharedStrings"));
  const isDate = await dateStyles(archive, pathOf("styles"));
  /** @type {import("../extraction.mjs").PageLines[]} */
  const pages = [];
  let room = TEXT_MAX_CHARS;
  let rowsRoom = TEXT_LINES_MAX;
  for (const [index, { name, path }] of sheets.slice(0, TEXT_PAGES_MAX).entries()) {
    const sheet = createSheetListener({ chars: room, rows: rowsRoom }, shared, (value, style) =>
      isDate(style) ? dateText(dayZero + value * DAY_MS) : numberText(value),
    );
    await archive.read(path, sheet, sheet.isFull);
    if (sheet.rows().length > 0)
      pages.push({ page: index + 1, lines: [...toLines(name, SHEET_LEVEL), ...sheet.rows()] });
    room -= sheet.chars();
    rowsRoom -= sheet.rows().length;
    if (sheet.isFull()) break;
  }
  return toExtraction(pages, sheets.length, room >= 0 && rowsRoom > 0);
}

/**
 * Returns the visible sheets, and day 0 of the workbook.
 * @param {Archive} archive @param {string} main @param {Map<string, { path: string }>} relations
 */
async function openWorkbook(archive, main, relations) {
  /** @type {{ name: string, path: string }[]} */
  const sheets = [];
  /** @type {Set<string>} */
  const paths = new Set();
  let dayZero = DAY_ZERO;
  await archive.read(main, {
    open(element, attributes) {
      const { name = "", state = "visible", date1904 } = attributes;
      if (element === "workbookPr" && isTrue(date1904)) dayZero = DAY_ZERO_1904;
      const sheet =
        element === "sheet" && state === "visible"
          ? relations.get(relationshipId(attributes))
          : undefined;
      // Each part is read once, even if it is referred to several times.
      if (sheet && !paths.has(sheet.path)) sheets.push({ name, path: sheet.path });
      if (sheet) paths.add(sheet.path);
    },
  });
  return { sheets, dayZero };
}

/**
 * Returns the texts that cells refer to by number, up to the maximum length.
 * @param {Archive} archive @param {string} path
 */
async function sharedTexts(archive, path) {
  /** @type {string[]} */
  const texts = [];
  let text = "";
  let chars = 0;
  let isText = false;
  let isPhonetic = false;
  await archive.read(
    path,
    {
      open(name) {
        if (name === "t") isText = true;
        // Phonetic guides of Japanese words.
        else if (name === "rPh") isPhonetic = true;
      },
      text(data) {
        if (isText && !isPhonetic && text.length <= TEXT_MAX_CHARS) text += data;
      },
      close(name) {
        if (name === "t") isText = false;
        else if (name === "rPh") isPhonetic = false;
        else if (name === "si") {
          texts.push(text);
          chars += text.length;
          text = "";
        }
      },
    },
    () => chars > TEXT_MAX_CHARS || texts.length > SHARED_TEXTS_MAX,
  );
  return texts;
}

/**
 * Returns which cell styles display a number as a date.
 * @param {Archive} archive @param {string} path
 * @returns {Promise<(style: string | undefined) => boolean>}
 */
async function dateStyles(archive, path) {
  const dateFormats = new Set(DATE_FORMATS);
  /** @type {boolean[]} */
  const styles = [];
  let isCellStyle = false;
  await archive.read(path, {
    open(name, { numFmtId, formatCode = "" }) {
      if (name === "cellXfs") isCellStyle = true;
      // A date format contains a year or a day, outside of quoted text and of colours in brackets.
      else if (
        name === "numFmt" &&
        /[yd]/i.test(
          formatCode.slice(0, FORMAT_CODE_MAX_CHARS).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""),
        )
      )
        dateFormats.add(Number(numFmtId));
      else if (name === "xf" && isCellStyle) styles.push(dateFormats.has(Number(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return (style) => styles[Number(style)] ?? false;
}

/**
 * Collects the rows of a sheet. Omits cells that exceed the limit, because a file can repeat one long shared text in many cells
 * at no cost.
 * @param {{ chars: number, rows: number }} limit @param {readonly string[]} shared @param {(value: number, style: string | undefined) => string} formatNumber
 */
function createSheetListener(limit, shared, formatNumber) {
  /** @type {import("../extraction.mjs").Line[]} */
  const rows = [];
  let chars = 0;
  /** Number of characters of the open row. */
  let rowChars = 0;
  let value = "";
  let isValue = false;
  /** @type {Record<string, string>} */
  let cell = {};
  /** @type {{ column: number, text: string }[]} */
  let row = [];
  let column = -1;
  let isRowHidden = false;
  /** @type {Set<number>} */
  const hiddenColumns = new Set();
  /** Number of columns that ranges may still hide. Ranges of a valid sheet do not overlap. */
  let hideableColumns = SHEET_COLUMNS_MAX;
  const isFull = () => chars > limit.chars || rows.length >= limit.rows;
  return {
    /** @param {string} name @param {Record<string, string>} attributes */
    open(name, attributes) {
      if (name === "c") cell = attributes;
      else if (name === "v" || name === "t") isValue = true;
      else if (name === "row") isRowHidden = isTrue(attributes["hidden"]);
      else if (name === "col" && isTrue(attributes["hidden"]))
        hide(Number(attributes["min"]), Number(attributes["max"]));
    },
    /** @param {string} data */
    text(data) {
      if (isValue && value.length <= limit.chars) value += data;
    },
    /** @param {string} name */
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c") {
        column = columnOf(cell["r"]) ?? column + 1;
        if (!isRowHidden && !hiddenColumns.has(column)) addCell(displayText(value));
        value = "";
      } else if (name === "row") {
        for (const line of isFull() ? [] : toRow(row)) {
          rows.push(line);
          chars += line.text.length;
        }
        row = [];
        rowChars = 0;
        column = -1;
      }
    },
    isFull,
    chars: () => chars,
    rows: () => rows,
  };

  /** Hides a range of columns, which count from 1. @param {number} first @param {number} last */
  function hide(first, last) {
    for (
      let number = Math.max(1, first);
      number <= Math.min(last, SHEET_COLUMNS_MAX) && hideableColumns > 0;
      number++, hideableColumns--
    )
      hiddenColumns.add(number - 1);
  }

  /** @param {string} text */
  function addCell(text) {
    if (row.length >= SHEET_COLUMNS_MAX || chars + rowChars > limit.chars) return;
    row.push({ column, text });
    rowChars += text.length;
  }

  /** Returns what a cell displays; nothing for booleans and errors. @param {string} value */
  function displayText(value) {
    const { t: type = "n", s: style } = cell;
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b" || type === "e") return "";
    return type === "n" && value !== "" ? formatNumber(Number(value), style) : value;
  }
}

/**
 * Returns the column of a cell, from 0, by its address such as "C7". Returns undefined without an address: the cell then
 * follows the one before.
 * @param {string} [address]
 */
function columnOf(address) {
  const letters = /^[A-Z]{1,3}/.exec(address ?? "")?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;
}

/** @param {number} moment */
function dateText(moment) {
  const day = new Date(moment);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/** Formats a number without rounding errors: 0.1 + 0.2 is 0.3. @param {number} number */
const numberText = (number) => String(Number(number.toPrecision(12)));
