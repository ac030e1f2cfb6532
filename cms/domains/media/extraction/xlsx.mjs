// @ts-check
import { Archive, idOf, isYes } from "./archive.mjs";
import { PAGES_MAX, TEXT_MAX_CHARS } from "./limits.mjs";
import { linesOf, rowOf } from "./lines.mjs";
import { extractionOf } from "./outcome.mjs";

/** Texts that cells share; most may be short, so that their number has a bound of its own. */
const SHARED_TEXTS_MAX = 1_000_000;
/** Numbers of the formats that stand for days without being written down (ECMA-376, part 1, 18.8.30). */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
/**
 * Day 0 of a workbook, in ms. Excel counts a 29 February 1900 that was none, so that all later days fit when the count
 * begins a day early. Workbooks of old Macintoshes count from 1904.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;
/** A sheet's name is a heading above its rows. */
const SHEET_LEVEL = 1;
/** Columns of a sheet. */
const COLUMNS_MAX = 16_384;
/** Digits of a column's number, which is written in letters. */
const LETTERS = 26;

/**
 * Reads a workbook sheet by sheet, a line for each row, without sheets, rows and columns that are hidden. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readXlsx(bytes) {
  const archive = await Archive.open(bytes);
  const main = await archive.mainPart();
  const relations = await archive.relations(main);
  /** @param {string} kind */
  const pathOf = (kind) => [...relations.values()].find((relation) => relation.kind === kind)?.path ?? "";
  const { sheets, dayZero } = await openWorkbook(archive, main, relations);
  const shared = await sharedTexts(archive, pathOf("sharedStrings"));
  const isDay = await dayStyles(archive, pathOf("styles"));
  /** @type {import("./outcome.mjs").PageLines[]} */
  const pages = [];
  let room = TEXT_MAX_CHARS;
  for (const [index, { name, path }] of sheets.slice(0, PAGES_MAX).entries()) {
    const sheet = listenToSheet(room, shared, (value, style) => (isDay(style) ? dayText(dayZero + value * DAY_MS) : numberText(value)));
    await archive.read(path, sheet, sheet.isFull);
    if (sheet.rows().length > 0) pages.push({ page: index + 1, lines: [...linesOf(name, SHEET_LEVEL), ...sheet.rows()] });
    room -= sheet.chars();
    if (sheet.isFull()) break;
  }
  return extractionOf(pages, sheets.length, room >= 0);
}

/**
 * Its visible sheets, and when its days begin.
 * @param {Archive} archive @param {string} main @param {Map<string, { path: string }>} relations
 */
async function openWorkbook(archive, main, relations) {
  /** @type {{ name: string, path: string }[]} */
  const sheets = [];
  let dayZero = DAY_ZERO;
  await archive.read(main, {
    open(element, attributes) {
      const { name = "", state = "visible", date1904 } = attributes;
      if (element === "workbookPr" && isYes(date1904)) dayZero = DAY_ZERO_1904;
      const sheet = element === "sheet" && state === "visible" ? relations.get(idOf(attributes)) : undefined;
      if (sheet) sheets.push({ name, path: sheet.path });
    },
  });
  return { sheets, dayZero };
}

/**
 * The texts that cells refer to by number, as many of them as may be kept.
 * @param {Archive} archive @param {string} path
 */
async function sharedTexts(archive, path) {
  /** @type {string[]} */
  const texts = [];
  let text = "";
  let chars = 0;
  let isText = false;
  let isReading = false;
  await archive.read(path, {
    open(name) {
      if (name === "t") isText = true;
      // How Japanese words are read aloud.
      else if (name === "rPh") isReading = true;
    },
    text(data) {
      if (isText && !isReading) text += data;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isReading = false;
      else if (name === "si") {
        texts.push(text);
        chars += text.length;
        text = "";
      }
    },
  }, () => chars > TEXT_MAX_CHARS || texts.length > SHARED_TEXTS_MAX);
  return texts;
}

/**
 * Which styles of cells show a number as a day.
 * @param {Archive} archive @param {string} path
 * @returns {Promise<(style: string | undefined) => boolean>}
 */
async function dayStyles(archive, path) {
  const dayFormats = new Set(DAY_FORMATS);
  /** @type {boolean[]} */
  const styles = [];
  let isCellStyle = false;
  await archive.read(path, {
    open(name, { numFmtId, formatCode = "" }) {
      if (name === "cellXfs") isCellStyle = true;
      // A format of a day has a year or a day in it, outside of quoted words and colours in brackets.
      else if (name === "numFmt" && /[yd]/i.test(formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""))) dayFormats.add(Number(numFmtId));
      else if (name === "xf" && isCellStyle) styles.push(dayFormats.has(Number(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return (style) => styles[Number(style)] ?? false;
}

/**
 * @param {number} limit @param {readonly string[]} shared @param {(value: number, style: string | undefined) => string} numberAs
 */
function listenToSheet(limit, shared, numberAs) {
  /** @type {import("./lines.mjs").Line[]} */
  const rows = [];
  let chars = 0;
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
  return {
    /** @param {string} name @param {Record<string, string>} attributes */
    open(name, attributes) {
      if (name === "c") cell = attributes;
      else if (name === "v" || name === "t") isValue = true;
      else if (name === "row") isRowHidden = isYes(attributes["hidden"]);
      else if (name === "col" && isYes(attributes["hidden"])) hide(Number(attributes["min"]), Number(attributes["max"]));
    },
    /** @param {string} data */
    text(data) {
      if (isValue) value += data;
    },
    /** @param {string} name */
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c") {
        column = columnOf(cell["r"]) ?? column + 1;
        if (!isRowHidden && !hiddenColumns.has(column)) row.push({ column, text: shown(value) });
        value = "";
      } else if (name === "row") {
        for (const line of rowOf(row)) {
          rows.push(line);
          chars += line.text.length;
        }
        row = [];
        column = -1;
      }
    },
    isFull: () => chars > limit,
    chars: () => chars,
    rows: () => rows,
  };

  /** Columns from one on to another, which count from 1. @param {number} first @param {number} last */
  function hide(first, last) {
    for (let number = Math.max(1, first); number <= Math.min(last, COLUMNS_MAX); number++) hiddenColumns.add(number - 1);
  }

  /** What a cell shows; nothing for yes, no and errors. @param {string} value */
  function shown(value) {
    const { t: type = "n", s: style } = cell;
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b" || type === "e") return "";
    return type === "n" && value !== "" ? numberAs(Number(value), style) : value;
  }
}

/** The column of a cell, from 0, by its address "C7"; undefined where it says none and stands beside the one before. @param {string} [address] */
function columnOf(address) {
  const letters = /^[A-Z]{1,3}/.exec(address ?? "")?.[0];
  return letters === undefined ? undefined : [...letters].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;
}

/** @param {number} moment */
function dayText(moment) {
  const day = new Date(moment);
  return Number.isNaN(day.getTime()) ? "" : day.toISOString().slice(0, 10);
}

/** Without the digits that computing adds: 0.1 + 0.2 is 0.3. @param {number} number */
const numberText = (number) => String(Number(number.toPrecision(12)));
