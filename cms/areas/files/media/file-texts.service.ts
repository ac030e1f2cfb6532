import { arrayBuffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { Storage } from "../../../platform/storage";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { formsOf, tokensOf } from "@resource-library/search/text";
import {
  EXTRACTOR_VERSION,
  type Extraction,
  failedExtraction,
  READABLE_KINDS,
  type TextExtractor,
} from "@resource-library/text-extraction";
import { TEXT_FILE_MAX_BYTES } from "@resource-library/text-extraction/limits";
import { createFileAttempts } from "./file-attempts";
import {
  addParts,
  type FileToRead,
  findUnreadFile,
  recordExtraction,
  postsOfFile,
  removeParts,
  unreadFileIds,
} from "./file-texts.repo";

/** Number of files returned at a time. */
const BATCH_FILES = 500;
/** Number of parts written at a time. Short statements with pauses let visitors' requests run. */
const BATCH_PARTS = 10;

export interface FileTextsService {
  /** Returns the ids of all unread files, a few hundred at a time. */
  unread(): AsyncGenerator<string[]>;
  /**
   * Extracts the text of a file, and queues its posts for indexing. Reads the file once more if it was replaced meanwhile, or
   * if it timed out for the first time. Does nothing if the file was deleted or read already. Problems of a file are stored
   * with it. A file that crashed the process or timed out `CHECK_ATTEMPTS_MAX` times is not opened again. Throws when the
   * signal aborts, and errors of the database.
   */
  read(fileId: string, signal?: AbortSignal): Promise<void>;
  /** Ends the thread that reads files. */
  close(): Promise<void>;
}

export function createFileTextsService({
  db,
  storage,
  extractor,
  engine,
  logger,
}: {
  db: Db;
  storage: Pick<Storage, "open">;
  extractor: TextExtractor;
  engine: Pick<SearchEngine, "indexLater">;
  logger: Logger;
}): FileTextsService {
  const attempts = createFileAttempts(db, "text", EXTRACTOR_VERSION);

  /** Opens a file that was not given up. Returns undefined if it timed out and may be read once more. */
  async function attempt(file: FileToRead, signal?: AbortSignal): Promise<Extraction | undefined> {
    const givenUpFor = await attempts.start(file);
    if (givenUpFor) return failedExtraction(givenUpFor);
    let extraction: Extraction;
    try {
      extraction = await extract(file, signal);
    } catch (error) {
      // An abort or an unavailable storage says nothing about the file. The caller receives the first error.
      await attempts.undo(file).catch(() => undefined);
      throw error;
    }
    if (extraction.reason === "too_slow")
      return (await attempts.markTimedOut(file)) ? extraction : undefined;
    await attempts.end(file);
    return extraction;
  }

  async function extract(file: FileToRead, signal?: AbortSignal): Promise<Extraction> {
    if (file.size > TEXT_FILE_MAX_BYTES) return failedExtraction("too_large");
    const stream = await storage.open(file.storage_key);
    if (!stream) return failedExtraction("missing");
    return extractor.extract(new Uint8Array(await arrayBuffer(stream)), file.mime_type, signal);
  }

  /**
   * Saves the parts in several statements: a single transaction would block all other requests on the embedded database. Stops
   * and returns false if the file was replaced or deleted meanwhile.
   */
  async function saveParts(file: FileToRead, extraction: Extraction): Promise<boolean> {
    if (file.has_former_text || extraction.parts.length === 0) await removeParts(db, file);
    for (let start = 0; start < extraction.parts.length; start += BATCH_PARTS) {
      const isCurrent = await addParts(
        db,
        file,
        extraction.parts.slice(start, start + BATCH_PARTS).map(({ page, text, lines }, index) => ({
          part: start + index + 1,
          page,
          text,
          lines,
          chars: text.length,
          words: wordsOf(text, file.language),
        })),
      );
      if (!isCurrent) return false;
    }
    return true;
  }

  /** Returns false if the file must be read again. */
  async function readOnce(file: FileToRead, signal?: AbortSignal): Promise<boolean> {
    const extraction = await attempt(file, signal);
    if (!extraction) return false;
    const { state, reason } = extraction;
    if (state === "failed")
      logger.warn({ file: file.id, reason }, "could not read the text of a file");
    if (!(await saveParts(file, extraction))) return false;
    const posts = await postsOfFile(db, file.id);
    if (posts.length > 0) await engine.indexLater(posts);
    // Written last, because it marks the work as done. If the process is killed before, the file is read again.
    return recordExtraction(db, file, extraction, EXTRACTOR_VERSION);
  }

  return {
    async *unread() {
      let after = "";
      for (;;) {
        const ids = await unreadFileIds(
          db,
          Object.keys(READABLE_KINDS),
          EXTRACTOR_VERSION,
          after,
          BATCH_FILES,
        );
        if (ids.length === 0) return;
        yield ids;
        after = ids.at(-1)!;
      }
    },
    async read(fileId, signal) {
      let isRead = false;
      while (!isRead) {
        const file = await findUnreadFile(db, fileId, EXTRACTOR_VERSION);
        isRead = !file || (await readOnce(file, signal));
      }
    },
    close: () => extractor.close(),
  };
}

/** Returns the forms of a text's words with their positions, in PostgreSQL's notation of a tsvector. */
function wordsOf(text: string, language: string): string {
  const places = new Map<string, number[]>();
  for (const { word, position } of tokensOf(text)) {
    for (const form of formsOf(word, language)) {
      const known = places.get(form);
      if (known) known.push(position + 1);
      else places.set(form, [position + 1]);
    }
  }
  // Words consist only of letters and digits, so nothing needs quoting.
  return [...places].map(([form, positions]) => `'${form}':${positions.join(",")}`).join(" ");
}
