import { PREVIEW_HEAP_MAX_MB, PREVIEW_MAX_MS } from "../../../contract/parser-limits.mjs";
import { createThread, ThreadMishap } from "../../../platform/thread";

/** Takes previews out of Office files in a thread of its own, one file at a time, within bounds of time and memory. */
export interface PreviewReader {
  /**
   * Returns the bytes of the picture that an Office file on this machine carries of itself, null where it has none, and
   * `too_slow` when its time was up. Throws only when the signal ends it.
   */
  read(path: string, signal?: AbortSignal): Promise<Uint8Array | "too_slow" | null>;
  close(): Promise<void>;
}

/** Files after which a new thread takes over. */
const FILES_OF_A_THREAD = 500;

/** Takes the longest time of a file. */
export function createPreviewReader({ maxMs = PREVIEW_MAX_MS } = {}): PreviewReader {
  const thread = createThread<{ path: string }, Uint8Array | null>({
    file: "cms/domains/media/thumbnails/preview-worker.mjs",
    maxMs,
    heapMaxMb: PREVIEW_HEAP_MAX_MB,
    workMax: FILES_OF_A_THREAD,
  });
  return {
    async read(path, signal) {
      try {
        return await thread.ask({ path }, { work: 1, signal });
      } catch (error) {
        if (error instanceof ThreadMishap) return error.mishap === "too_slow" ? "too_slow" : null;
        throw error;
      }
    },
    close: () => thread.close(),
  };
}
