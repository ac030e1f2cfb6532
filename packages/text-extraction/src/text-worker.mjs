// @ts-check
// The thread that reads files. Parsing their formats takes time, and files may be hostile, so everything happens in a thread
// that can be terminated. Plain JavaScript, because a worker starts from a file and not from the bundle.
//
// Protocol: the main thread sends { kind, bytes }, one at a time; the response is an Extraction.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { readDocx } from "./office/docx.mjs";
import { UnreadableFile } from "./extraction.mjs";
import { readPdf } from "./pdf/text.mjs";
import { readPptx } from "./office/pptx.mjs";
import { readXlsx } from "./office/xlsx.mjs";

const READERS = { PDF: readPdf, DOCX: readDocx, PPTX: readPptx, XLSX: readXlsx };

// Lowers the priority, so that pages come first when all cores are busy. Chosen: beside one busy thread it still gets a third
// of a core, so that a file is read within its time limit. Only Linux has a priority for each thread. Elsewhere, this would
// apply to the whole program.
const PRIORITY = 3;
if (process.platform === "linux") setPriority(PRIORITY);

parentPort?.on("message", async ({ kind, bytes }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(await read(READERS[/** @type {keyof typeof READERS} */ (kind)], bytes));
});

/**
 * @param {(bytes: Uint8Array) => Promise<import("./extraction.mjs").Extraction>} reader @param {Uint8Array} bytes
 * @returns {Promise<import("./extraction.mjs").Extraction>}
 */
async function read(reader, bytes) {
  try {
    return await reader(bytes);
  } catch (error) {
    // Any other error of a library means that it could not read the bytes.
    const reason = error instanceof UnreadableFile ? error.reason : "broken";
    return { state: reason === "encrypted" ? "none" : "failed", reason, pages: null, parts: [] };
  }
}
