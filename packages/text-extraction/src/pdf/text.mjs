// @ts-check
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { limitMemory, isOutOfMemory } from "./pdf-file.mjs";
import { cleanText, withoutRunningLines } from "../clean-text.mjs";
import { TEXT_PAGES_MAX, TEXT_MAX_CHARS } from "../limits.mjs";
import { toExtraction, UnreadableFile } from "../extraction.mjs";
import { toBlocks } from "./blocks.mjs";

/**
 * A line of a page: its position, in points from the page's lower left corner, and its type.
 * @typedef {{
 *   text: string, left: number, right: number,
 *   first: number, last: number,
 *   size: number, isBold: boolean,
 *   hasWideGaps: boolean,
 * }} PdfLine `first` and `last`: baselines of its first and its last letter. They differ if the engine has joined a split
 *   word. `hasWideGaps`: the distances between words are as large as in a table.
 *
 * Functions of PDFium that are called directly, because its wrapper does not offer them: https://pdfium.googlesource.com/pdfium, fpdf_text.h.
 * @typedef {{
 *   HEAPU8: Uint8Array,
 *   wasmExports: { malloc(size: number): number, free(address: number): void },
 *   _FPDFText_LoadPage(page: number): number,
 *   _FPDFText_ClosePage(text: number): void,
 *   _FPDFText_CountChars(text: number): number,
 *   _FPDFText_GetText(text: number, start: number, count: number, result: number): number,
 *   _FPDFText_GetCharIndexFromTextIndex(text: number, index: number): number,
 *   _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number,
 *   _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number,
 *   _FPDFText_GetMatrix(text: number, index: number, matrix: number): number,
 *   _FPDFText_GetFontSize(text: number, index: number): number,
 *   _FPDFText_GetFontWeight(text: number, index: number): number,
 *   _FPDFText_GetFontInfo(text: number, index: number, buffer: number, size: number, flags: number): number,
 * }} Engine
 */

/** Number of bytes for the engine's results: four numbers of eight bytes, and a font's name. */
const NUMBERS_BYTES = 32;
const NAME_BYTES = 128;
/** Minimum weight of bold type. The engine derives the weight from the thickness of stems. */
const BOLD_FROM = 650;
const BOLD_NAME = /bold|black|heavy/i;
const PLAIN_NAME = /regular|roman|book|light|italic$/i;
/** Distance between words in a table row, relative to the type size. Justified text has at most half of it. */
const WIDE_GAP_FROM = 2;
/** Characters of a line number or numbering, which may be at any distance from the first word. */
const NUMBER_CHARS = 8;

/** @type {Promise<PDFiumLibrary> | undefined} */
let library;

/**
 * Reads the text of a PDF page by page, in the order of the file. Throws UnreadableFile.
 * @param {Uint8Array} bytes
 */
export async function readPdf(bytes) {
  library ??= loadLibrary();
  const document = await open(await library, bytes);
  try {
    const count = document.getPageCount();
    /** @type {PdfLine[][]} */
    const pages = [];
    let chars = 0;
    for (
      let index = 0;
      index < Math.min(count, TEXT_PAGES_MAX) && chars <= TEXT_MAX_CHARS;
      index++
    ) {
      const lines = readPage(document, index)
        .map((line) => ({ ...line, text: cleanLine(line.text) }))
        .filter(({ text }) => text);
      pages.push(lines);
      chars += lines.reduce((sum, { text }) => sum + text.length, 0);
    }
    const blocks = toBlocks(withoutRunningLines(pages));
    return toExtraction(
      blocks.map((lines, index) => ({ page: index + 1, lines })),
      count,
      pages.length === count,
    );
  } finally {
    document.destroy();
  }
}

function loadLibrary() {
  limitMemory();
  return PDFiumLibrary.init();
}

/** @param {PDFiumLibrary} library @param {Uint8Array} bytes */
async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    if (isOutOfMemory()) throw new UnreadableFile("too_much_memory");
    throw new UnreadableFile(/password|security/i.test(String(error)) ? "encrypted" : "broken");
  }
}

/** Cleans a line. Symbol fonts use private characters as bullets, which cleanText would remove. @param {string} text */
function cleanLine(text) {
  const bullet = /^\s*[\uF0A0-\uF0FF](?=\s|$)/.test(text) ? "\u2022 " : "";
  return (bullet + cleanText(text).replaceAll("\n", " ")).trim();
}

/**
 * Returns the lines of a page. A broken page has no text; the other pages are still read.
 * @param {Awaited<ReturnType<PDFiumLibrary["loadDocument"]>>} document @param {number} index
 */
function readPage(document, index) {
  const page = document.getPage(index);
  try {
    return linesOfPage(/** @type {any} */ (page["module"]), page["pageIdx"]);
  } catch {
    return [];
  } finally {
    // The library closes a page only after drawing it. Open pages would accumulate until the document is closed.
    page["module"]._FPDF_ClosePage(page["pageIdx"]);
  }
}

/**
 * Returns the lines of a page in the order of the file. Throws errors of the engine.
 * @param {Engine} engine @param {number} page
 */
function linesOfPage(engine, page) {
  const text = engine._FPDFText_LoadPage(page);
  const numbers = engine.wasmExports.malloc(NUMBERS_BYTES + NAME_BYTES);
  try {
    return readLines(new PdfPageText(engine, text, numbers));
  } finally {
    engine.wasmExports.free(numbers);
    engine._FPDFText_ClosePage(text);
  }
}

/** @param {PdfPageText} text */
function readLines(text) {
  /** @type {PdfLine[]} */
  const lines = [];
  let start = 0;
  for (const line of text.whole().split("\n")) {
    const trimmed = line.trim();
    if (trimmed) lines.push(readLine(text, trimmed, start + line.indexOf(trimmed)));
    start += line.length + 1;
  }
  return lines;
}

/** @param {PdfPageText} text @param {string} line @param {number} start @returns {PdfLine} */
function readLine(text, line, start) {
  const end = start + line.length - 1;
  const [begin, close] = [text.box(start), text.box(end)];
  // The first letter may be a superscript for a note, or the only bold letter.
  const places = [start, start + Math.floor(line.length / 2), end];
  const sizes = places.map((place) => text.sizeAt(place)).sort((a, b) => a - b);
  const size = sizes[1] ?? 0;
  const isBold = places.filter((place) => text.isBoldAt(place)).length > 1;
  return {
    text: line,
    left: Math.min(begin.left, close.left),
    right: Math.max(begin.right, close.right),
    first: text.baseAt(start),
    last: text.baseAt(end),
    size,
    isBold,
    hasWideGaps: hasWideGaps(text, line, start, size * WIDE_GAP_FROM),
  };
}

/** @param {PdfPageText} text @param {string} line @param {number} start @param {number} width */
function hasWideGaps(text, line, start, width) {
  for (
    let space = line.indexOf(" ", NUMBER_CHARS);
    space > 0 && space < line.length - 1;
    space = line.indexOf(" ", space + 1)
  ) {
    if (Math.abs(text.box(start + space + 1).left - text.box(start + space - 1).right) > width)
      return true;
  }
  return false;
}

/** The characters of a page, by their position in its text. */
class PdfPageText {
  /** @param {Engine} engine @param {number} text @param {number} numbers address where the engine writes results */
  constructor(engine, text, numbers) {
    this.engine = engine;
    this.text = text;
    this.numbers = numbers;
  }

  whole() {
    const count = this.engine._FPDFText_CountChars(this.text);
    // A character may take two UTF-16 code units, and the text ends with an empty one.
    const buffer = this.engine.wasmExports.malloc(count * 4 + 2);
    try {
      const units = this.engine._FPDFText_GetText(this.text, 0, count, buffer);
      const bytes = this.engine.HEAPU8.slice(buffer, buffer + Math.max(0, units - 1) * 2);
      // A line break is two characters in the engine and one here; the replacement keeps all positions.
      return new TextDecoder("utf-16le")
        .decode(bytes)
        .replaceAll("\r\n", " \n")
        .replaceAll("\r", "\n");
    } finally {
      this.engine.wasmExports.free(buffer);
    }
  }

  /** @param {number} place */
  box(place) {
    this.engine._FPDFText_GetCharBox(
      this.text,
      this.#index(place),
      this.numbers,
      this.numbers + 8,
      this.numbers + 16,
      this.numbers + 24,
    );
    return { left: this.#number(0), right: this.#number(8) };
  }

  /** Returns the baseline of a character. @param {number} place */
  baseAt(place) {
    this.engine._FPDFText_GetCharOrigin(
      this.text,
      this.#index(place),
      this.numbers,
      this.numbers + 8,
    );
    return this.#number(8);
  }

  /** Returns the displayed size in points: the font's size times the scale of the text. @param {number} place */
  sizeAt(place) {
    const index = this.#index(place);
    const size = this.engine._FPDFText_GetFontSize(this.text, index);
    if (!this.engine._FPDFText_GetMatrix(this.text, index, this.numbers)) return size;
    const matrix = this.#view();
    return size * Math.hypot(matrix.getFloat32(8, true), matrix.getFloat32(12, true));
  }

  /** @param {number} place */
  isBoldAt(place) {
    const index = this.#index(place);
    const address = this.numbers + NUMBERS_BYTES;
    const length = this.engine._FPDFText_GetFontInfo(
      this.text,
      index,
      address,
      NAME_BYTES,
      this.numbers,
    );
    const name =
      length > 0 && length <= NAME_BYTES
        ? new TextDecoder().decode(this.engine.HEAPU8.slice(address, address + length - 1))
        : "";
    return (
      BOLD_NAME.test(name) ||
      (!PLAIN_NAME.test(name) && this.engine._FPDFText_GetFontWeight(this.text, index) >= BOLD_FROM)
    );
  }

  /**
   * Converts a text position to the engine's index, which also counts characters that are not in the text.
   * @param {number} place
   */
  #index(place) {
    return this.engine._FPDFText_GetCharIndexFromTextIndex(this.text, place);
  }

  /** @param {number} offset */
  #number(offset) {
    return this.#view().getFloat64(offset, true);
  }

  /** Created for each use, because the engine's memory buffer is replaced when it grows. */
  #view() {
    return new DataView(this.engine.HEAPU8.buffer, this.numbers, NUMBERS_BYTES);
  }
}
