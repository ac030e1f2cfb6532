import { arrayBuffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { Storage } from "../../platform/storage";
import type { SearchEngine } from "../search/search.port";
import { formsOf } from "../search/text/forms";
import { tokensOf } from "../search/text/tokens";
import {
  EXTRACTOR_VERSION,
  type Extraction,
  failure,
  READABLE_KINDS,
  type TextExtractor,
} from "./extraction/extractor";
import { TEXT_FILE_MAX_BYTES } from "../../contract/parser-limits.mjs";
import { createFileAttempts } from "./file-attempts";
import {
  addParts,
  type FileToRead,
  findUnreadFile,
  noteExtraction,
  postsOfFile,
  removeParts,
  unreadFileIds,
} from "./file-texts.repo";

/** Files that are named at a time. */
const BATCH_FILES = 500;
/** Parts that are written at a time: short pauses and short statements let visitors' requests through. */
const BATCH_PARTS = 10;

export interface FileTextsService {
  /** The ids of all files whose text nobody has read yet, some hundred at a time. */
  unread(): AsyncGenerator<string[]>;
  /**
   * Reads the text of a file and has the posts that have it indexed again soon; once more when the file was replaced
   * meanwhile, or outlasted its time for the first time. Does nothing when the file has gone or was read already. What is wrong
   * with a file is noted with it. A file that killed the process or outlasted its time `CHECK_ATTEMPTS_MAX` times is not opened
   * again. Throws when the signal ends the reading, or what the database throws.
   */
  read(fileId: string, signal?: AbortSignal): Promise<void>;
  /** Ends the thread that reads. */
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

  /** Opens a file that was not given up. Returns undefined for one that outlasted its time and may be read once more. */
  async function attempt(file: FileToRead, signal?: AbortSignal): Promise<Extraction | undefined> {
    const unended = await attempts.begin(file);
    if (unended) return failure(unended);
    let extraction: Extraction;
    try {
      extraction = await extract(file, signal);
    } catch (error) {
      // A stop, or a storage that is away, says nothing of the file. The caller hears of the first error.
      await attempts.takeBack(file).catch(() => undefined);
      throw error;
    }
    if (extraction.reason === "too_slow")
      return (await attempts.outlasted(file)) ? extraction : undefined;
    await attempts.end(file);
    return extraction;
  }

  async function extract(file: FileToRead, signal?: AbortSignal): Promise<Extraction> {
    if (file.size > TEXT_FILE_MAX_BYTES) return failure("too_large");
    const stream = await storage.open(file.storage_key);
    if (!stream) return failure("missing");
    return extractor.extract(new Uint8Array(await arrayBuffer(stream)), file.mime_type, signal);
  }

  /** Not in one transaction, which would hold up all others on the embedded database. Stops and returns false when the file has other bytes by now. */
  async function saveParts(file: FileToRead, extraction: Extraction): Promise<boolean> {
    await removeParts(db, file);
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

  async function readOnce(file: FileToRead, signal?: AbortSignal): Promise<void> {
    const extraction = await attempt(file, signal);
    if (!extraction) return;
    const { state, reason } = extraction;
    if (state === "failed")
      logger.warn({ file: file.id, reason }, "the text of a file could not be read");
    if (!(await saveParts(file, extraction))) return;
    const posts = await postsOfFile(db, file.id);
    if (posts.length > 0) await engine.indexLater(posts);
    // Last, because it says that nothing is left to do. A process that is killed before it reads the file once more.
    await noteExtraction(db, file, extraction, EXTRACTOR_VERSION);
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
      let file: FileToRead | undefined;
      while ((file = await findUnreadFile(db, fileId, EXTRACTOR_VERSION)))
        await readOnce(file, signal);
    },
    close: () => extractor.close(),
  };
}

/** The forms of a text's words at their places, as Postgres writes a tsvector. */
function wordsOf(text: string, language: string): string {
  const places = new Map<string, number[]>();
  for (const { word, position } of tokensOf(text)) {
    for (const form of formsOf(word, language)) {
      const known = places.get(form);
      if (known) known.push(position + 1);
      else places.set(form, [position + 1]);
    }
  }
  // Words are letters and digits alone, so that nothing in them needs quoting.
  return [...places].map(([form, positions]) => `'${form}':${positions.join(",")}`).join(" ");
}
