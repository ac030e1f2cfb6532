// @ts-check
// The thread that opens and draws PDFs. It can be terminated. It reads parts of files from the local disk, so that a file of
// any size needs little memory.
//
// Protocol: the main thread sends { path } to examine a file, or { path, width, maxHeight } to draw its first page, one at a
// time. The responses are those of `readers.ts`.
import { parentPort } from "node:worker_threads";
import { isOutOfMemory, PdfOpenError, withPdf } from "./pdf-file.mjs";
import { PDF_ATTACHMENTS_MAX, PDF_PAGES_CHECKED_MAX } from "../limits.mjs";

/**
 * @typedef {{ path: string, width?: undefined } | { path: string, width: number, maxHeight: number }} PdfRequest
 * @typedef {{ failed: "encrypted" | "broken" | "too_much_memory" }} Failure
 */

parentPort?.on("message", async (/** @type {PdfRequest} */ request) => {
  const response = await respondTo(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(response);
});

/** @param {PdfRequest} request */
async function respondTo(request) {
  try {
    return await withPdf(request.path, (file) =>
      request.width === undefined ? factsOf(file) : file.draw(0, request.width, request.maxHeight),
    );
  } catch (error) {
    if (error instanceof PdfOpenError) return { failed: error.reason };
    // Any other error means that the engine failed on this file.
    return { failed: isOutOfMemory() ? "too_much_memory" : "broken" };
  }
}

/** @param {import("./pdf-file.mjs").PdfFile} file */
function factsOf(file) {
  let missing = 0;
  for (let index = 0; index < Math.min(file.pageCount, PDF_PAGES_CHECKED_MAX); index++)
    if (!file.sizeOf(index)) missing++;
  return {
    pageCount: file.pageCount,
    missing,
    hasTable: file.hasTable,
    attachments: file.attachmentNames(PDF_ATTACHMENTS_MAX),
  };
}
