import { Worker } from "node:worker_threads";
import { projectFile } from "../../../platform/project-file";
import { FILE_MAX_MS, HEAP_MAX_MB } from "./limits.mjs";
import type { Extraction, Reason } from "./outcome.mjs";

export type { Extraction, Reason } from "./outcome.mjs";

/** The kinds of files whose text can be read, by MIME type. */
export const READABLE_KINDS: Record<string, "PDF" | "DOCX" | "PPTX" | "XLSX"> = {
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
};

/** Raise it when the same bytes give another text: all files are then read again. */
export const EXTRACTOR_VERSION = 1;

/** How long an idle thread is kept: a library of many files needs one thread, a quiet one none. */
const IDLE_MS = 10_000;
/** After so many bytes a new thread takes over, because the PDF engine never gives back memory that it once had. */
const BYTES_OF_A_THREAD = 64 * 1024 * 1024;

/** Reads the text of files in a thread of its own, one file at a time. */
export interface TextExtractor {
  /**
   * Reads a file of a readable kind; takes its bytes for itself. A file that is broken, locked, too large or made to
   * harm is an outcome, never an error. Throws only when the signal ends it.
   */
  extract(bytes: Uint8Array<ArrayBuffer>, mimeType: string, signal?: AbortSignal): Promise<Extraction>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Takes the longest time of a file in ms and the memory of the thread's heap in MB. */
export function createTextExtractor({ maxMs = FILE_MAX_MS, heapMaxMb = HEAP_MAX_MB } = {}): TextExtractor {
  let thread: Worker | null = null;
  let settle: (outcome: Extraction) => void = () => {};
  let bytesRead = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function extract(bytes: Uint8Array<ArrayBuffer>, mimeType: string, signal?: AbortSignal): Promise<Extraction> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    if (bytesRead > BYTES_OF_A_THREAD) await end();
    bytesRead += bytes.byteLength;
    const outcome = await ask((thread ??= start()), bytes, mimeType, signal);
    // What could not be read may have left the thread busy or the PDF engine in disorder: the next file gets a new one.
    if (outcome.state === "failed") await end();
    else idle = setTimeout(end, IDLE_MS).unref();
    signal?.throwIfAborted();
    return outcome;
  }

  async function ask(thread: Worker, bytes: Uint8Array<ArrayBuffer>, mimeType: string, signal?: AbortSignal): Promise<Extraction> {
    const giveUp = () => settle(failure("too_slow"));
    const timer = setTimeout(giveUp, maxMs);
    signal?.addEventListener("abort", giveUp);
    thread.ref();
    try {
      return await new Promise<Extraction>((resolve) => {
        settle = resolve;
        thread.postMessage({ kind: READABLE_KINDS[mimeType], bytes }, [bytes.buffer]);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      thread.unref();
    }
  }

  function start(): Worker {
    const started = new Worker(projectFile("cms/domains/media/extraction/worker.mjs"), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } });
    /** What a thread says that was given up is no answer to what its successor was asked. */
    const answer = (outcome: Extraction) => {
      if (thread === started) settle(outcome);
    };
    return started
      .on("message", answer)
      .on("error", ({ code }: NodeJS.ErrnoException) => answer(failure(code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_much_memory" : "broken")))
      .on("exit", () => answer(failure("broken")));
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const old = thread;
    thread = null;
    bytesRead = 0;
    await old?.terminate();
  }

  return {
    extract(bytes, mimeType, signal) {
      const mine = last.then(() => extract(bytes, mimeType, signal));
      last = mine.catch(() => {});
      return mine;
    },
    close: end,
  };
}

/** A file that could not be read. */
export function failure(reason: Reason): Extraction {
  return { state: "failed", reason, pages: null, parts: [] };
}
