import { createThread, ThreadMishap } from "../../../platform/thread";
import { TEXT_FILE_MAX_MS, TEXT_HEAP_MAX_MB } from "../../../contract/parser-limits.mjs";
import type { Extraction, Reason } from "./outcome.mjs";

export type { Extraction, Reason } from "./outcome.mjs";

/** The kinds of files whose text can be read, by MIME type. */
export const READABLE_KINDS: Record<string, "PDF" | "DOCX" | "PPTX" | "XLSX"> = {
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
};

/** Raise it when the same bytes give another text, or another view of its lines: all files are then read again. */
export const EXTRACTOR_VERSION = 2;

/** After so many bytes a new thread takes over, because the PDF engine never gives back memory that it once had. */
const BYTES_OF_A_THREAD = 64 * 1024 * 1024;

/** Reads the text of files in a thread of its own, one file at a time. */
export interface TextExtractor {
  /**
   * Reads a file of a readable kind; takes its bytes for itself. A file that is broken, locked, too large or made to
   * harm is an outcome, never an error. Throws only when the signal ends it.
   */
  extract(
    bytes: Uint8Array<ArrayBuffer>,
    mimeType: string,
    signal?: AbortSignal,
  ): Promise<Extraction>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Takes the longest time of a file in ms and the memory of the thread's heap in MB. */
export function createTextExtractor({
  maxMs = TEXT_FILE_MAX_MS,
  heapMaxMb = TEXT_HEAP_MAX_MB,
} = {}): TextExtractor {
  const thread = createThread<{ kind: string | undefined; bytes: Uint8Array }, Extraction>({
    file: "cms/domains/media/extraction/worker.mjs",
    maxMs,
    heapMaxMb,
    workMax: BYTES_OF_A_THREAD,
    // What could not be read may have left the thread busy or the PDF engine in disorder: the next file gets a new one.
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

/** A file that could not be read. */
export function failure(reason: Reason): Extraction {
  return { state: "failed", reason, pages: null, parts: [] };
}
