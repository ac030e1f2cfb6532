import { createRequire } from "node:module";
import { createThreads, ThreadError } from "@resource-library/worker-threads";
import { PDF_HEAP_MAX_MB, PDF_MAX_MS } from "../limits.mjs";

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
const FILES_OF_A_THREAD = 50;

/** Creates a reader. `maxMs` is the time limit for a file, `threads` the number of files processed concurrently. */
export function createPdfReader({ maxMs = PDF_MAX_MS, threads: count = 1 } = {}): PdfReader {
  const thread = createThreads<PdfRequest, PdfResponse>(count, {
    // Resolved as a package, because that also works from a bundle, which has no worker beside it.
    file: createRequire(import.meta.url).resolve("@resource-library/text-extraction/pdf-worker"),
    maxMs,
    heapMaxMb: PDF_HEAP_MAX_MB,
    workMax: FILES_OF_A_THREAD,
    // A locked file leaves the engine in a good state; a broken one may not.
    isSound: (answer) => answer === null || !("failed" in answer) || answer.failed === "encrypted",
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
