import { createThreads, ThreadMishap } from "../../../platform/thread";
import { PDF_HEAP_MAX_MB, PDF_MAX_MS } from "../../../contract/parser-limits.mjs";

/** What a PDF is as a whole. */
export interface PdfFacts {
  pageCount: number;
  /** Pages that the file counts and does not have. */
  missing: number;
  /** Whether the file says where its parts lie; if not, they were found by searching for them. */
  hasTable: boolean;
  /** Names of files that travel inside it. */
  attachments: string[];
}

/** Pixels of four bytes: red, green, blue, none. */
export interface Drawing {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Why a PDF gave no answer. */
export interface PdfFailure {
  failed: "encrypted" | "broken" | "too_slow" | "too_much_memory";
}

/**
 * Opens PDFs in threads of its own, each one file at a time, within bounds of time and memory. What is wrong with a file
 * is an answer; both functions throw only when the signal ends them.
 */
export interface PdfReader {
  /** Looks a PDF on this machine through. */
  inspect(path: string, signal?: AbortSignal): Promise<PdfFacts | PdfFailure>;
  /** Draws its first page so many pixels wide, and of its height no more than is wanted; null when that page cannot be drawn. */
  drawFirstPage(
    path: string,
    size: { width: number; maxHeight: number },
    signal?: AbortSignal,
  ): Promise<Drawing | PdfFailure | null>;
  close(): Promise<void>;
}

type Question = { path: string } | { path: string; width: number; maxHeight: number };
type Answer = PdfFacts | Drawing | PdfFailure | null;

/** Pieces of work after which the engine starts anew, since it never gives back memory. */
const FILES_OF_A_THREAD = 50;

/** Takes the longest time of a file, and how many threads open files side by side. */
export function createPdfReader({ maxMs = PDF_MAX_MS, threads: count = 1 } = {}): PdfReader {
  const thread = createThreads<Question, Answer>(count, {
    file: "cms/domains/media/pdf/worker.mjs",
    maxMs,
    heapMaxMb: PDF_HEAP_MAX_MB,
    workMax: FILES_OF_A_THREAD,
    // A file that is locked leaves the engine in order; one that is broken may not.
    isSound: (answer) => answer === null || !("failed" in answer) || answer.failed === "encrypted",
  });
  async function ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    try {
      return await thread.ask(question, { work: 1, signal });
    } catch (error) {
      if (error instanceof ThreadMishap)
        return { failed: error.mishap === "crashed" ? "broken" : error.mishap };
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
