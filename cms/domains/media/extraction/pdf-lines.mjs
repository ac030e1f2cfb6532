// @ts-check
/**
 * A line as it was set on a page: where it stands, in points from the page's lower left corner, and in what type.
 * @typedef {{
 *   text: string, left: number, right: number,
 *   first: number, last: number,
 *   size: number, isBold: boolean,
 *   isParted: boolean,
 * }} SetLine `first` and `last`: height of the line that its first and its last letter stand on, which differ where the engine has put
 *   a parted word together. `isParted`: words stand as far from each other as in a table.
 *
 * What is called of PDFium itself, beyond what its wrapper offers: https://pdfium.googlesource.com/pdfium, fpdf_text.h.
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

/** Room for the numbers that the engine writes, four of eight bytes, and for a font's name. */
const NUMBERS_BYTES = 32;
const NAME_BYTES = 128;
/** From this weight on type is bold; the engine takes the weight from the thickness of stems. */
const BOLD_FROM = 650;
const BOLD_NAME = /bold|black|heavy/i;
const PLAIN_NAME = /regular|roman|book|light|italic$/i;
/** Space between words of one row of a table, in heights of its type; the widest that setting both edges flush makes is half of it. */
const PARTED_FROM = 2;
/** What stands before the first word of a numbered line, and as far from it as it likes. */
const NUMBER_CHARS = 8;

/**
 * The lines of a page in the order in which they were set; throws what the engine throws.
 * @param {Engine} engine @param {number} page
 */
export function linesOfPage(engine, page) {
  const text = engine._FPDFText_LoadPage(page);
  const numbers = engine.wasmExports.malloc(NUMBERS_BYTES + NAME_BYTES);
  try {
    return readLines(new SetText(engine, text, numbers));
  } finally {
    engine.wasmExports.free(numbers);
    engine._FPDFText_ClosePage(text);
  }
}

/** @param {SetText} text */
function readLines(text) {
  /** @type {SetLine[]} */
  const lines = [];
  let start = 0;
  for (const line of text.whole().split("\n")) {
    const trimmed = line.trim();
    if (trimmed) lines.push(readLine(text, trimmed, start + line.indexOf(trimmed)));
    start += line.length + 1;
  }
  return lines;
}

/** @param {SetText} text @param {string} line @param {number} start @returns {SetLine} */
function readLine(text, line, start) {
  const end = start + line.length - 1;
  const [begin, close] = [text.box(start), text.box(end)];
  // The first letter may be a raised mark of a note, or bold where nothing else is.
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
    isParted: isParted(text, line, start, size * PARTED_FROM),
  };
}

/** @param {SetText} text @param {string} line @param {number} start @param {number} width */
function isParted(text, line, start, width) {
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

/** The letters of a page, by their places in its text. */
class SetText {
  /** @param {Engine} engine @param {number} text @param {number} numbers where the engine writes what it is asked for */
  constructor(engine, text, numbers) {
    this.engine = engine;
    this.text = text;
    this.numbers = numbers;
  }

  whole() {
    const count = this.engine._FPDFText_CountChars(this.text);
    // A letter may take two units of UTF-16, and the text ends with an empty one.
    const buffer = this.engine.wasmExports.malloc(count * 4 + 2);
    try {
      const units = this.engine._FPDFText_GetText(this.text, 0, count, buffer);
      const bytes = this.engine.HEAPU8.slice(buffer, buffer + Math.max(0, units - 1) * 2);
      // Ends of lines are two signs here and one there; each keeps its place.
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

  /** Height of the line that a letter stands on. @param {number} place */
  baseAt(place) {
    this.engine._FPDFText_GetCharOrigin(
      this.text,
      this.#index(place),
      this.numbers,
      this.numbers + 8,
    );
    return this.#number(8);
  }

  /** In points as they are on the page: the font's size, as much as the text is enlarged. @param {number} place */
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

  /** The engine counts letters, among them some that are not in its text. @param {number} place */
  #index(place) {
    return this.engine._FPDFText_GetCharIndexFromTextIndex(this.text, place);
  }

  /** @param {number} offset */
  #number(offset) {
    return this.#view().getFloat64(offset, true);
  }

  /** Anew each time: the engine's memory is another one once it has grown. */
  #view() {
    return new DataView(this.engine.HEAPU8.buffer, this.numbers, NUMBERS_BYTES);
  }
}
