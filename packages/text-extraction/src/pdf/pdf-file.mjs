// @ts-check
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PDF_ENGINE_MAX_BYTES } from "../limits.mjs";

/**
 * Functions of PDFium that are called directly, because its wrapper does not offer them:
 * https://pdfium.googlesource.com/pdfium, fpdfview.h.
 * Numbers are addresses in the engine's memory, sizes or booleans.
 * @typedef {{
 *   HEAPU8: Uint8Array,
 *   wasmExports: { malloc(size: number): number, free(address: number): void, __indirect_function_table: WebAssembly.Table },
 *   _FPDF_LoadCustomDocument(access: number, password: number): number,
 *   _FPDF_CloseDocument(document: number): void,
 *   _FPDF_GetLastError(): number,
 *   _FPDF_GetPageCount(document: number): number,
 *   _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number,
 *   _FPDF_DocumentHasValidCrossReferenceTable(document: number): number,
 *   _FPDFDoc_GetAttachmentCount(document: number): number,
 *   _FPDFDoc_GetAttachment(document: number, index: number): number,
 *   _FPDFAttachment_GetName(attachment: number, buffer: number, size: number): number,
 *   _FPDF_LoadPage(document: number, index: number): number,
 *   _FPDF_ClosePage(page: number): void,
 *   _FPDFBitmap_CreateEx(width: number, height: number, format: number, bytes: number, stride: number): number,
 *   _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void,
 *   _FPDFBitmap_Destroy(bitmap: number): void,
 *   _FPDF_RenderPageBitmap(bitmap: number, page: number, x: number, y: number, width: number, height: number, rotate: number, flags: number): void,
 * }} Engine
 */

/**
 * A WebAssembly function that calls a JavaScript function with four numbers and returns one; the engine can only call such
 * functions. In text form: (module (import "e" "f" (func (param i32 i32 i32 i32) (result i32))) (export "f" (func 0)))
 */
const CALL_BACK = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 9, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1, 101,
  1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0,
]);

/**
 * The table index of the callback in the engine. The engine's function table cannot grow. Index 0 is free in every table,
 * because no function has the address 0.
 */
const READ_CALLBACK = 0;

let isFull = false;
/** Returns whether the engine has ever requested more memory than it may have. */
export const isOutOfMemory = () => isFull;

/** @type {Promise<Engine> | undefined} */
let opening;

/**
 * Opens the engine once in this thread. The engine calls `readBlock` for bytes of the open file. `readBlock` writes them
 * into the engine's memory and returns whether all of them were available.
 * @param {(position: number, address: number, size: number) => boolean} readBlock
 * @returns {Promise<Engine>}
 */
function openEngine(readBlock) {
  opening ??= (async () => {
    limitMemory();
    const library = await PDFiumLibrary.init();
    /** @type {Engine} */
    const opened = /** @type {any} */ (library)["module"];
    const module = new WebAssembly.Module(CALL_BACK);
    const { exports } = new WebAssembly.Instance(module, {
      e: {
        f: (
          /** @type {number} */ _,
          /** @type {number} */ position,
          /** @type {number} */ address,
          /** @type {number} */ size,
        ) => Number(readBlock(position >>> 0, address >>> 0, size >>> 0)),
      },
    });
    opened.wasmExports.__indirect_function_table.set(READ_CALLBACK, exports.f);
    return opened;
  })();
  return opening;
}

/**
 * Limits the engine's memory by refusing to grow it. It is not part of the thread's heap, so the thread's limits do not
 * apply to it. Call it once per thread.
 */
export function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  /** @this {WebAssembly.Memory} @param {number} pages */
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > PDF_ENGINE_MAX_BYTES) {
      isFull = true;
      throw new RangeError("The engine has no more memory");
    }
    return grow.call(this, pages);
  };
}

/** @typedef {{ data: Uint8Array, width: number, height: number }} Drawing four bytes per pixel: red, green, blue, unused */

/** `FPDF_GetLastError`: a password is required; the engine does not support the encryption. */
const PASSWORD = 4;
const SECURITY = 5;
/** `FPDFBitmap_BGRx`; with the flag for reversed byte order, red comes first. */
const FOUR_BYTES = 3;
/** `FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER`: annotations on the page are drawn as well. */
const DRAW_FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;

/** Thrown for a PDF that cannot be opened. */
export class PdfOpenError extends Error {
  /** @param {"encrypted" | "broken"} reason */
  constructor(reason) {
    super(`The PDF cannot be opened: ${reason}`);
    this.reason = reason;
  }
}

/** The file that the engine reads from; only one at a time. */
let descriptor = -1;
/** @type {Engine} */
let engine;

/** @param {number} position @param {number} address @param {number} size */
function readBlock(position, address, size) {
  let done = 0;
  while (done < size) {
    const count = readSync(descriptor, engine.HEAPU8, address + done, size - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}

/**
 * Opens a local PDF. Only the requested parts are read. Throws PdfOpenError.
 * @template PdfResponse
 * @param {string} path
 * @param {(document: PdfFile) => PdfResponse} use
 * @returns {Promise<PdfResponse>}
 */
export async function withPdf(path, use) {
  engine = await openEngine(readBlock);
  descriptor = openSync(path, "r");
  // FPDF_FILEACCESS: the file's length, the function that reads it, and the parameter of that function.
  const access = engine.wasmExports.malloc(12);
  let document = 0;
  try {
    const fields = new DataView(engine.HEAPU8.buffer, access, 12);
    [fstatSync(descriptor).size, READ_CALLBACK, 0].forEach((value, index) =>
      fields.setUint32(index * 4, value, true),
    );
    document = engine._FPDF_LoadCustomDocument(access, 0);
    if (!document)
      throw new PdfOpenError(
        [PASSWORD, SECURITY].includes(engine._FPDF_GetLastError()) ? "encrypted" : "broken",
      );
    return use(new PdfFile(document));
  } finally {
    if (document) engine._FPDF_CloseDocument(document);
    engine.wasmExports.free(access);
    closeSync(descriptor);
  }
}

/** An open PDF. */
export class PdfFile {
  #document;

  /** @param {number} document */
  constructor(document) {
    this.#document = document;
    this.pageCount = engine._FPDF_GetPageCount(document);
    /** Whether the file has a valid table of objects. Otherwise the engine has rebuilt it. */
    this.hasTable = engine._FPDF_DocumentHasValidCrossReferenceTable(document) !== 0;
  }

  /** Returns the page's width and height in points; null if the page is missing. @param {number} index */
  sizeOf(index) {
    return withMemory(8, (address) => {
      if (!engine._FPDF_GetPageSizeByIndexF(this.#document, index, address)) return null;
      const size = new DataView(engine.HEAPU8.buffer, address, 8);
      return { width: size.getFloat32(0, true), height: size.getFloat32(4, true) };
    });
  }

  /** Returns the names of attached files. @param {number} most */
  attachmentNames(most) {
    const count = Math.min(engine._FPDFDoc_GetAttachmentCount(this.#document), most);
    return Array.from({ length: count }, (_, index) =>
      nameOf(engine._FPDFDoc_GetAttachment(this.#document, index)),
    );
  }

  /**
   * Draws the upper part of a page, as much as fits the height. Returns null if the page cannot be drawn.
   * @param {number} index @param {number} width @param {number} maxHeight pixels
   * @returns {Drawing | null}
   */
  draw(index, width, maxHeight) {
    const size = this.sizeOf(index);
    if (!size || !(size.width > 0) || !(size.height > 0)) return null;
    const whole = Math.max(1, Math.round((width * size.height) / size.width));
    const height = Math.min(whole, maxHeight);
    const page = engine._FPDF_LoadPage(this.#document, index);
    if (!page) return null;
    try {
      return withMemory(width * height * 4, (address) => {
        const bitmap = engine._FPDFBitmap_CreateEx(width, height, FOUR_BYTES, address, width * 4);
        engine._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        engine._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, whole, 0, DRAW_FLAGS);
        engine._FPDFBitmap_Destroy(bitmap);
        return { data: engine.HEAPU8.slice(address, address + width * height * 4), width, height };
      });
    } finally {
      engine._FPDF_ClosePage(page);
    }
  }
}

/** Returns an attachment's name. It is UTF-16, and its size includes the terminator. @param {number} attachment */
function nameOf(attachment) {
  const size = engine._FPDFAttachment_GetName(attachment, 0, 0);
  return withMemory(size, (address) => {
    engine._FPDFAttachment_GetName(attachment, address, size);
    return new TextDecoder("utf-16le").decode(
      engine.HEAPU8.slice(address, address + Math.max(0, size - 2)),
    );
  });
}

/** @template PdfResponse @param {number} size @param {(address: number) => PdfResponse} use @returns {PdfResponse} */
function withMemory(size, use) {
  const address = engine.wasmExports.malloc(Math.max(1, size));
  if (address === 0) throw new RangeError("The engine has no more memory");
  try {
    return use(address);
  } finally {
    engine.wasmExports.free(address);
  }
}
