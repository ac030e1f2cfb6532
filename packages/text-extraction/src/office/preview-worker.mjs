// @ts-check
// The thread that extracts previews from Office files: archives and their XML come from outside and may be hostile.
//
// Protocol: the main thread sends { path }, one at a time. The response is the bytes of the preview, or null if there is
// none.
import { buffer } from "node:stream/consumers";
import { parentPort } from "node:worker_threads";
import { PREVIEW_MAX_BYTES } from "../limits.mjs";
import { Archive } from "./archive.mjs";

parentPort?.on("message", async (/** @type {{ path: string }} */ { path }) => {
  const preview = await previewOf(path).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(preview);
});

/**
 * Reads the picture that an Office file declares as its thumbnail (ECMA-376, part 2, 11.4).
 * @param {string} path
 * @returns {Promise<Uint8Array | null>}
 */
async function previewOf(path) {
  const archive = await Archive.openFile(path);
  try {
    const place = [...(await archive.relations("")).values()].find(
      ({ kind }) => kind === "thumbnail",
    )?.path;
    const entry = place === undefined ? undefined : archive.entries.get(place);
    if (!entry || entry.uncompressedSize > PREVIEW_MAX_BYTES) return null;
    // The archive library stops if an entry unpacks to more than it declares.
    return new Uint8Array(await buffer(await archive.zip.openReadStreamPromise(entry)));
  } finally {
    archive.close();
  }
}
