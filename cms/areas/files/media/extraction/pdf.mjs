// @ts-check
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { boundMemory, wasFull } from "../pdf/engine.mjs";
import { cleanText, withoutRunningLines } from "./clean.mjs";
import { TEXT_PAGES_MAX, TEXT_MAX_CHARS } from "../../../../contract/parser-limits.mjs";
import { extractionOf, Unreadable } from "./outcome.mjs";
import { blocksOf } from "./pdf-blocks.mjs";
import { linesOfPage } from "./pdf-lines.mjs";

/** @type {Promise<PDFiumLibrary> | undefined} */
let library;

/**
 * Reads the text of a PDF page by page, in the order of the file. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readPdf(bytes) {
  library ??= startEngine();
  const document = await open(await library, bytes);
  try {
    const count = document.getPageCount();
    /** @type {import("./pdf-lines.mjs").SetLine[][]} */
    const pages = [];
    let chars = 0;
    for (
      let index = 0;
      index < Math.min(count, TEXT_PAGES_MAX) && chars <= TEXT_MAX_CHARS;
      index++
    ) {
      const lines = textOfPage(document, index)
        .map((line) => ({ ...line, text: cleanLine(line.text) }))
        .filter(({ text }) => text);
      pages.push(lines);
      chars += lines.reduce((sum, { text }) => sum + text.length, 0);
    }
    const blocks = blocksOf(withoutRunningLines(pages));
    return extractionOf(
      blocks.map((lines, index) => ({ page: index + 1, lines })),
      count,
      pages.length === count,
    );
  } finally {
    document.destroy();
  }
}

function startEngine() {
  boundMemory();
  return PDFiumLibrary.init();
}

/** @param {PDFiumLibrary} library @param {Uint8Array} bytes */
async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    if (wasFull()) throw new Unreadable("too_much_memory");
    throw new Unreadable(/password|security/i.test(String(error)) ? "encrypted" : "broken");
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
function textOfPage(document, index) {
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
