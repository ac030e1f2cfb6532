import { createRequire } from "node:module";
import { PREVIEW_HEAP_MAX_MB, PREVIEW_MAX_MS } from "../limits.mjs";
import { createThread, ThreadError } from "@resource-library/worker-threads";

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
const FILES_OF_A_THREAD = 500;

/** Creates a reader. `maxMs` is the time limit for a file. */
export function createPreviewReader({ maxMs = PREVIEW_MAX_MS } = {}): PreviewReader {
  const thread = createThread<{ path: string }, Uint8Array | null>({
    // Resolved as a package, because that also works from a bundle, which has no worker beside it.
    file: createRequire(import.meta.url).resolve(
      "@resource-library/text-extraction/preview-worker",
    ),
    maxMs,
    heapMaxMb: PREVIEW_HEAP_MAX_MB,
    workMax: FILES_OF_A_THREAD,
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
