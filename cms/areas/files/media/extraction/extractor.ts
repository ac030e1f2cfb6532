import { createThread, ThreadMishap } from "../../../../platform/thread";
import { TEXT_FILE_MAX_MS, TEXT_HEAP_MAX_MB } from "../../../../contract/parser-limits.mjs";
import type { Extraction, Reason } from "./outcome.mjs";

export type { Extraction, Reason } from "./outcome.mjs";

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
    file: "cms/areas/files/media/extraction/worker.mjs",
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
        if (error instanceof ThreadMishap)
          return failure(error.mishap === "crashed" ? "broken" : error.mishap);
        throw error;
      }
    },
    close: () => thread.close(),
  };
}

/** Returns the result for a file that could not be read. */
export function failure(reason: Reason): Extraction {
  return { state: "failed", reason, pages: null, parts: [] };
}
