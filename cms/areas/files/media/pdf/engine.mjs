// @ts-check
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PDF_ENGINE_MAX_BYTES } from "../../../../contract/parser-limits.mjs";

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
export const READ_BLOCK = 0;

let isFull = false;
/** Returns whether the engine has ever requested more memory than it may have. */
export const wasFull = () => isFull;

/** @type {Promise<Engine> | undefined} */
let engine;

/**
 * Opens the engine once in this thread. The engine calls `readBlock` for bytes of the open file. `readBlock` writes them
 * into the engine's memory and returns whether all of them were available.
 * @param {(position: number, address: number, size: number) => boolean} readBlock
 * @returns {Promise<Engine>}
 */
export function openEngine(readBlock) {
  engine ??= (async () => {
    boundMemory();
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
    opened.wasmExports.__indirect_function_table.set(READ_BLOCK, exports.f);
    return opened;
  })();
  return engine;
}

/**
 * Limits the engine's memory by refusing to grow it. It is not part of the thread's heap, so the thread's limits do not
 * apply to it. Call it once per thread.
 */
export function boundMemory() {
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
