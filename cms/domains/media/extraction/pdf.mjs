// @ts-check
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { cleanPages } from "./clean.mjs";
import { PAGES_MAX, TEXT_MAX_CHARS } from "./limits.mjs";
import { extractionOf, Unreadable } from "./outcome.mjs";

/** @type {Promise<PDFiumLibrary> | undefined} */
let library;

/**
 * Reads the text of a PDF page by page, in the order in which it was set. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readPdf(bytes) {
  library ??= PDFiumLibrary.init();
  const document = await open(await library, bytes);
  try {
    const count = document.getPageCount();
    /** @type {string[]} */
    const texts = [];
    let chars = 0;
    for (let index = 0; index < Math.min(count, PAGES_MAX) && chars <= TEXT_MAX_CHARS; index++) {
      const text = textOfPage(document, index);
      texts.push(text);
      chars += text.length;
    }
    return extractionOf(cleanPages(texts).map((text, index) => ({ page: index + 1, text })), count, texts.length === count);
  } finally {
    document.destroy();
  }
}

/** @param {PDFiumLibrary} library @param {Uint8Array} bytes */
async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    throw new Unreadable(/password|security/i.test(String(error)) ? "encrypted" : "broken");
  }
}

/**
 * A page that is broken in itself has no text; the others do.
 * @param {Awaited<ReturnType<PDFiumLibrary["loadDocument"]>>} document @param {number} index
 */
function textOfPage(document, index) {
  const page = document.getPage(index);
  try {
    return page.getText();
  } catch {
    return "";
  } finally {
    // The library closes a page only after drawing it; open ones would pile up until the document's end.
    page["module"]._FPDF_ClosePage(page["pageIdx"]);
  }
}
