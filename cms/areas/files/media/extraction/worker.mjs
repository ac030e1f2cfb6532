// @ts-check
// The thread that reads files. Parsing their formats takes time, and files may be hostile, so everything happens in a thread
// that can be terminated. Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: the main thread sends { kind, bytes }, one at a time; the response is an Extraction.
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
    // Any other error of a library means that it could not read the bytes.
    const reason = error instanceof Unreadable ? error.reason : "broken";
    return { state: reason === "encrypted" ? "none" : "failed", reason, pages: null, parts: [] };
  }
}
