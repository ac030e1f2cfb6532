import { createRequire } from "node:module";
import { createThread, ThreadError, createThreads } from "@resource-library/worker-threads";
import {
  TEXT_FILE_MAX_MS,
  TEXT_HEAP_MAX_MB,
  PDF_HEAP_MAX_MB,
  PDF_MAX_MS,
  PREVIEW_HEAP_MAX_MB,
  PREVIEW_MAX_MS,
} from "./limits.mjs";
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
const BYTES_PER_THREAD = 64 * 1024 * 1024;

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
    workMax: BYTES_PER_THREAD,
    // A failed file may have left the thread busy or the PDF engine in a bad state, so the next file gets a new thread.
    isReusableAfter: ({ state }) => state !== "failed",
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

/** Facts about a PDF. */
export interface PdfFacts {
  pageCount: number;
  /** Number of declared pages that are missing. */
  missing: number;
  /** Whether the file has a valid table of objects. Otherwise the objects were found by searching. */
  hasTable: boolean;
  /** Names of attached files. */
  attachments: string[];
}

/** Pixels of four bytes: red, green, blue, unused. */
export interface Drawing {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Why a PDF could not be processed. */
export interface PdfFailure {
  failed: "encrypted" | "broken" | "too_slow" | "too_much_memory";
}

/**
 * Opens PDFs in separate threads, each with one file at a time, within limits of time and memory. Problems of a file are
 * results. Both methods throw only when the signal aborts.
 */
export interface PdfReader {
  /** Examines a local PDF. */
  inspect(path: string, signal?: AbortSignal): Promise<PdfFacts | PdfFailure>;
  /** Draws the first page in the given width, up to the maximum height. Returns null if the page cannot be drawn. */
  drawFirstPage(
    path: string,
    size: { width: number; maxHeight: number },
    signal?: AbortSignal,
  ): Promise<Drawing | PdfFailure | null>;
  close(): Promise<void>;
}

type PdfRequest = { path: string } | { path: string; width: number; maxHeight: number };
type PdfResponse = PdfFacts | Drawing | PdfFailure | null;

/** Number of files after which the engine is restarted, because it never releases memory. */
const PDFS_PER_THREAD = 50;

/** Creates a reader. `maxMs` is the time limit for a file, `threads` the number of files processed concurrently. */
export function createPdfReader({ maxMs = PDF_MAX_MS, threads: count = 1 } = {}): PdfReader {
  const thread = createThreads<PdfRequest, PdfResponse>(count, {
    // Resolved as a package, because that also works from a bundle, which has no worker beside it.
    file: createRequire(import.meta.url).resolve("@resource-library/text-extraction/pdf-worker"),
    maxMs,
    heapMaxMb: PDF_HEAP_MAX_MB,
    workMax: PDFS_PER_THREAD,
    // A locked file leaves the engine in a good state; a broken one may not.
    isReusableAfter: (answer) =>
      answer === null || !("failed" in answer) || answer.failed === "encrypted",
  });
  async function ask(request: PdfRequest, signal?: AbortSignal): Promise<PdfResponse> {
    try {
      return await thread.ask(request, { work: 1, signal });
    } catch (error) {
      if (error instanceof ThreadError)
        return { failed: error.problem === "crashed" ? "broken" : error.problem };
      throw error;
    }
  }
  return {
    inspect: async (path, signal) => (await ask({ path }, signal)) as PdfFacts | PdfFailure,
    drawFirstPage: async (path, { width, maxHeight }, signal) =>
      (await ask({ path, width, maxHeight }, signal)) as Drawing | PdfFailure | null,
    close: () => thread.close(),
  };
}

/** Extracts previews from Office files in a separate thread, one file at a time, within limits of time and memory. */
export interface PreviewReader {
  /**
   * Returns the preview picture embedded in a local Office file, null if it has none, or `too_slow` if the time limit
   * passed. Throws only when the signal aborts.
   */
  read(path: string, signal?: AbortSignal): Promise<Uint8Array | "too_slow" | null>;
  close(): Promise<void>;
}

/** Number of files after which a new thread takes over. */
const PREVIEWS_PER_THREAD = 500;

/** Creates a reader. `maxMs` is the time limit for a file. */
export function createPreviewReader({ maxMs = PREVIEW_MAX_MS } = {}): PreviewReader {
  const thread = createThread<{ path: string }, Uint8Array | null>({
    // Resolved as a package, because that also works from a bundle, which has no worker beside it.
    file: createRequire(import.meta.url).resolve(
      "@resource-library/text-extraction/preview-worker",
    ),
    maxMs,
    heapMaxMb: PREVIEW_HEAP_MAX_MB,
    workMax: PREVIEWS_PER_THREAD,
  });
  return {
    async read(path, signal) {
      try {
        return await thread.ask({ path }, { work: 1, signal });
      } catch (error) {
        if (error instanceof ThreadError) return error.problem === "too_slow" ? "too_slow" : null;
        throw error;
      }
    },
    close: () => thread.close(),
  };
}
