import { createWriteStream, mkdirSync, rmSync, statSync, createReadStream } from "node:fs";
import { basename, dirname, join, parse } from "node:path";
import { once } from "node:events";
import type { Db } from "../../db/client";
import { type FileDraft, saveFiles } from "../../areas/files";
import { type PostDraft, savePosts, isUndated } from "../../areas/posts";
import type { SearchEngine } from "../../platform/search-engine.port";
import type { Storage } from "../../platform/storage";
import { createIndexQueue, type IndexQueue } from "../command";
import { draftOf, mergeDrafts, momentOf, sourceIdOf, storedDrafts, storedWorks } from "./drafts";
import { dropUnused, findFiles, assignFileIds, storeFiles } from "./files";
import { parseRecord } from "./record";
import { RecordError, TermFinder } from "./terms";
import { IMPORT_LINE_MAX_BYTES } from "../../contract/parser-limits.mjs";

/** A line of a file: its text, or the reason why it cannot be read. */
type Line = { number: number } & ({ text: string } | { reason: string });

/**
 * Reads a file line by line, keeping at most one line in memory. Skips empty lines and counts from 1. Accepts UTF-8 with
 * or without a byte order mark, and both kinds of line ends. Calls `onBytes` with the number of bytes read so far. Throws
 * if the file cannot be read.
 */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let bytes = 0;

  for await (const chunk of createReadStream(path, {
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    keep(chunk.subarray(start));
    onBytes((bytes += chunk.length));
  }
  const last = length > 0 ? finish() : null;
  if (last) yield last;

  function keep(part: Buffer): void {
    length += part.length;
    // Only the length of an oversized line is kept.
    if (length <= IMPORT_LINE_MAX_BYTES) parts.push(part);
    else parts = [];
  }

  function finish(): Line | null {
    number++;
    const line =
      length > IMPORT_LINE_MAX_BYTES
        ? { number, reason: `the line is longer than ${IMPORT_LINE_MAX_BYTES / 1024 / 1024} MB` }
        : decode(number, parts);
    parts = [];
    length = 0;
    return line;
  }
}

function decode(number: number, parts: Buffer[]): Line | null {
  try {
    // TextDecoder removes a byte order mark.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts)).trim();
    return text ? { number, text } : null;
  } catch {
    return { number, reason: "the line is not UTF-8" };
  }
}

/** Lines of one transaction, and characters of their texts. Both limit what is held in memory. */
const BATCH_LINES = 300;
const BATCH_CHARS = 4_000_000;

/** The progress of importing a file. */
export interface FileProgress {
  /** The share of the file's bytes read so far, 0 to 1. */
  share: number;
  imported: number;
  updated: number;
  rejected: number;
}
export interface FileReport extends FileProgress {
  path: string;
  /** Where the rejected lines are listed; null when there are none. */
  rejectedPath: string | null;
  /** The first rejections, shown on the screen. */
  examples: Rejection[];
}
interface Rejection {
  line: number;
  id?: string;
  reason: string;
}

/** Rejections shown in the report itself. */
const EXAMPLES_MAX = 10;

interface Draft {
  line: number;
  id: string;
  chars: number;
  post: PostDraft;
  files: FileDraft[];
  /** Whether it is one language version of a work that may have others. */
  parallel: boolean;
  /** Whether the record has no date. */
  undated: boolean;
}

/**
 * Imports a file of JSON lines. Saves the records in transactions of a few hundred and adds them to the search index. The
 * files that records name are saved in the storage; a job extracts their text later. Rejected lines leave nothing in the
 * library and are listed in `import-rejected-<file>.jsonl` in the given folder. Throws if the file cannot be read or the
 * database fails. Records imported before that are kept, and importing the file again completes the import.
 */
export async function importFile(
  path: string,
  {
    db,
    engine,
    storage,
    dataDir,
    onProgress,
  }: {
    db: Db;
    engine: Pick<SearchEngine, "index">;
    storage: Storage;
    dataDir: string;
    onProgress(progress: FileProgress): void;
  },
): Promise<FileReport> {
  const { size } = statSync(path);
  const added = new Date();
  const terms = await TermFinder.open(db);
  const rejections = openRejections(
    join(dataDir, `import-rejected-${parse(basename(path)).name}.jsonl`),
  );
  const progress: FileProgress = { share: 0, imported: 0, updated: 0, rejected: 0 };
  const reject = async (rejection: Rejection) => {
    progress.rejected++;
    await rejections.add(rejection);
  };
  let rejectedFiles: FileDraft[] = [];
  const queue = createIndexQueue(engine);
  let batch: Draft[] = [];
  let chars = 0;
  let bytes = 0;

  for await (const line of readLines(path, (read) => (bytes = read))) {
    const draft = await toDraft(line, { db, terms, path, storage, added });
    if ("reason" in draft) await reject(draft);
    else {
      batch.push(draft);
      chars += draft.chars;
    }
    if (batch.length >= BATCH_LINES || chars >= BATCH_CHARS) await flush();
  }
  await flush();
  // Deleted at the end, because another record may have the same bytes.
  await dropUnused(db, rejectedFiles, storage);
  await queue.finish();
  return { ...progress, path, ...(await rejections.close()) };

  async function flush(): Promise<void> {
    await terms.saveNew(db);
    await saveBatch(db, queue, batch, progress, async (rejection, { files }) => {
      rejectedFiles = [...rejectedFiles, ...files];
      await reject(rejection);
    });
    batch = [];
    chars = 0;
    progress.share = size === 0 ? 1 : bytes / size;
    onProgress(progress);
  }
}

async function toDraft(
  line: Line,
  {
    db,
    terms,
    path,
    storage,
    added,
  }: { db: Db; terms: TermFinder; path: string; storage: Storage; added: Date },
): Promise<Draft | Rejection> {
  if ("reason" in line) return { line: line.number, reason: line.reason };
  const parsed = parseRecord(line.text);
  if ("reason" in parsed) return { line: line.number, ...parsed };
  const { record } = parsed;
  try {
    const files = await assignFileIds(db, sourceIdOf(record), await findFiles(record, path));
    const post = draftOf(record, terms.termsOf(record), files, added);
    await storeFiles(files, storage);
    return {
      line: line.number,
      id: record.id,
      chars: line.text.length,
      post,
      files: files.map(({ draft }) => draft),
      parallel: record.parallel_id !== undefined,
      undated: momentOf(record) === null,
    };
  } catch (error) {
    if (error instanceof RecordError)
      return { line: line.number, id: record.id, reason: error.message };
    throw error;
  }
}

/**
 * Saves drafts in one transaction. If the database refuses their data, the batch is halved until the faulty line is
 * found, and the rest is saved.
 */
async function saveBatch(
  db: Db,
  queue: IndexQueue,
  batch: Draft[],
  progress: FileProgress,
  reject: (rejection: Rejection, draft: Draft) => Promise<void>,
): Promise<void> {
  if (batch.length === 0) return;
  let saved: number[] = [];
  try {
    const { ids, imported, updated } = await db
      .transaction()
      .execute((trx) => saveDrafts(trx, batch));
    progress.imported += imported;
    progress.updated += updated;
    saved = ids;
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (batch.length === 1)
      return reject(
        {
          line: batch[0]!.line,
          id: batch[0]!.id,
          reason: `the database rejected it: ${(error as Error).message}`,
        },
        batch[0]!,
      );
    const middle = Math.ceil(batch.length / 2);
    await saveBatch(db, queue, batch.slice(0, middle), progress, reject);
    await saveBatch(db, queue, batch.slice(middle), progress, reject);
  }
  await queue.add(saved);
}

async function saveDrafts(
  trx: Db,
  batch: Draft[],
): Promise<{ ids: number[]; imported: number; updated: number }> {
  const sourceIds = [...new Set(batch.map(({ post }) => post.sourceId))];
  const stored = await storedWorks(trx, sourceIds);
  const posts = await storedDrafts(trx, [
    ...new Set(batch.filter(({ parallel }) => parallel).map(({ post }) => post.sourceId)),
  ]);
  let updated = 0;
  for (const { post: draft, parallel, undated } of batch) {
    const existing = stored.get(draft.sourceId);
    const known = existing?.languages ?? new Set();
    // An undated work keeps the moment when it was added. Earlier releases did not record it.
    const added =
      undated && existing && !isUndated(existing.modified) ? existing.modified : draft.modified;
    const post = { ...draft, modified: added };
    stored.set(post.sourceId, { languages: known, modified: added });
    const [{ language }] = post.translations as [PostDraft["translations"][number]];
    // A new language of a work counts as imported. The same language again is an update, and so is a work with a single
    // text.
    if (parallel ? known.has(language) : known.size > 0) updated++;
    known.add(language);
    const earlier = parallel ? posts.get(post.sourceId) : undefined;
    posts.set(post.sourceId, earlier ? mergeDrafts(earlier, post) : post);
  }
  await saveFiles(trx, [
    ...new Map(batch.flatMap(({ files }) => files).map((file) => [file.id, file])).values(),
  ]);
  const ids = await savePosts(trx, [...posts.values()]);
  return { ids: [...ids.values()], imported: batch.length - updated, updated };
}

/**
 * Returns whether the database refused the data. The SQLSTATE classes are: data exception, integrity violation, limit
 * exceeded.
 */
function isDataError(error: unknown): boolean {
  const { code } = error as { code?: string };
  return typeof code === "string" && /^(22|23|54)/.test(code);
}

/** Returns the list of rejected lines. The file is created with the first rejection, and an older list is deleted. */
function openRejections(path: string) {
  rmSync(path, { force: true });
  const examples: Rejection[] = [];
  let stream: ReturnType<typeof createWriteStream> | null = null;
  return {
    async add(rejection: Rejection): Promise<void> {
      if (examples.length < EXAMPLES_MAX) examples.push(rejection);
      stream ??= openList();
      if (!stream.write(`${JSON.stringify(rejection)}\n`)) await once(stream, "drain");
    },
    async close(): Promise<{ rejectedPath: string | null; examples: Rejection[] }> {
      if (!stream) return { rejectedPath: null, examples };
      stream.end();
      await once(stream, "finish");
      return { rejectedPath: path, examples };
    },
  };

  /** Creates the folder too, because with a database server it may not exist yet. */
  function openList() {
    mkdirSync(dirname(path), { recursive: true });
    return createWriteStream(path);
  }
}
