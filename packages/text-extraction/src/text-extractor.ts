import { createRequire } from "node:module";
import { createThread, ThreadError } from "@resource-library/worker-threads";
import { TEXT_FILE_MAX_MS, TEXT_HEAP_MAX_MB } from "./limits.mjs";
import type { Extraction, Reason } from "./extraction.mjs";

export type { Extraction, Reason } from "./extraction.mjs";

/** Readable kinds of files, by MIME type. */
export const READABLE_KINDS: Record<string, "PDF" | "DOCX" | "PPTX" | "XLSX"> = {
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
};

/** Increase it when the same bytes give other text or other kinds of lines. All files are then read again. */
export const EXTRACTOR_VERSION = 2;

/** Number of bytes after which a new thread takes over, because the PDF engine never releases memory. */
const BYTES_OF_A_THREAD = 64 * 1024 * 1024;

/** Extracts the text of files in a separate thread, one file at a time. */
export interface TextExtractor {
  /**
   * Reads a file of a readable kind and takes ownership of its bytes. A broken, locked, too large or hostile file gives a
   * result, never an error. Throws only when the signal aborts.
   */
  extract(
    bytes: Uint8Array<ArrayBuffer>,
    mimeType: string,
    signal?: AbortSignal,
  ): Promise<Extraction>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Creates an extractor. `maxMs` is the time limit for a file, `heapMaxMb` the heap limit of the thread. */
export function createTextExtractor({
  maxMs = TEXT_FILE_MAX_MS,
  heapMaxMb = TEXT_HEAP_MAX_MB,
} = {}): TextExtractor {
  const thread = createThread<{ kind: string | undefined; bytes: Uint8Array }, Extraction>({
    // Resolved as a package, because that also works from a bundle, which has no worker beside it.
    file: createRequire(import.meta.url).resolve("@resource-library/text-extraction/text-worker"),
    maxMs,
    heapMaxMb,
    workMax: BYTES_OF_A_THREAD,
    // A failed file may have left the thread busy or the PDF engine in a bad state, so the next file gets a new thread.
    isSound: ({ state }) => state !== "failed",
  });
  return {
    async extract(bytes, mimeType, signal) {
      const size = bytes.byteLength;
      try {
        return await thread.ask(
          { kind: READABLE_KINDS[mimeType], bytes },
          { work: size, transfer: [bytes.buffer], signal },
        );
      } catch (error) {
        if (error instanceof ThreadError)
          return failedExtraction(error.problem === "crashed" ? "broken" : error.problem);
        throw error;
      }
    },
    close: () => thread.close(),
  };
}

/** Returns the result for a file that could not be read. */
export function failedExtraction(reason: Reason): Extraction {
  return { state: "failed", reason, pages: null, parts: [] };
}
