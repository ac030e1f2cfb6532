// @ts-check
// The thread that reads files: their formats cost time and may be made to harm, so that all of it happens here, where it
// can be ended. Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: main sends { kind, bytes }, one at a time; the answer is an Extraction.
import { parentPort } from "node:worker_threads";
import { readDocx } from "./docx.mjs";
import { Unreadable } from "./outcome.mjs";
import { readPdf } from "./pdf.mjs";
import { readPptx } from "./pptx.mjs";
import { readXlsx } from "./xlsx.mjs";

const READERS = { PDF: readPdf, DOCX: readDocx, PPTX: readPptx, XLSX: readXlsx };

parentPort?.on("message", async ({ kind, bytes }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(await read(READERS[/** @type {keyof typeof READERS} */ (kind)], bytes));
});

/**
 * @param {(bytes: Uint8Array) => Promise<import("./outcome.mjs").Extraction>} reader @param {Uint8Array} bytes
 * @returns {Promise<import("./outcome.mjs").Extraction>}
 */
async function read(reader, bytes) {
  try {
    return await reader(bytes);
  } catch (error) {
    // Whatever else a library throws at bytes: it could not read them.
    const reason = error instanceof Unreadable ? error.reason : "broken";
    return { state: reason === "encrypted" ? "none" : "failed", reason, pages: null, parts: [] };
  }
}
