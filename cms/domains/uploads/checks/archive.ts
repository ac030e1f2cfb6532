import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { ENTRIES_MAX, NESTED_MAX, UNPACKED_ANY_RATIO_BYTES, UNPACKED_MAX_BYTES, UNPACKED_RATIO_MAX } from "./limits";
import { isProgramName } from "./names";
import { isProgram } from "./programs";
import { Refusal } from "./refusal";

/** First bytes of an archive. */
const ARCHIVE = Buffer.from("PK\x03\x04", "latin1");

/** What is done with an archive, and with those inside it. */
interface Check {
  /** Says what the archive at a path is; throws Refusal when it may not be there. */
  judge(path: string, depth: number): Promise<void>;
  room: Room;
  signal?: AbortSignal;
}

/**
 * Checks a zip archive on this machine without ever holding a part of it. First its list, which costs next to nothing:
 * how many parts there are and what they say they unpack to, that none lie upon each other, that their names stay within
 * the archive and come once. Then each part is unpacked and thrown away, because a list can lie: bytes are counted,
 * checksums compared, programs looked for, and archives inside checked in the same way. Throws Refusal, and the signal's
 * reason.
 */
export async function checkArchive(path: string, check: Check, depth = 1): Promise<void> {
  const zip = await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  try {
    const entries = await listOf(zip, check.room);
    await check.judge(path, depth);
    for (const entry of entries) await checkPart(zip, entry, check, depth);
  } finally {
    zip.close();
  }
}

async function listOf(zip: ZipFile, room: Room): Promise<Entry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw new Refusal("archive_bomb");
  const entries: Entry[] = [];
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    if (validateFileName(name) !== null || /\p{Cc}/u.test(name) || names.has(name.toLowerCase())) throw new Refusal("archive_names");
    if (isProgramName(name)) throw new Refusal("hidden_program");
    if (entry.isEncrypted()) throw new Refusal("encrypted");
    names.add(name.toLowerCase());
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    entries.push(entry);
  }
  // Parts that share their bytes are how a small archive says that it holds much.
  if (packed > zip.fileSize) throw new Refusal("archive_bomb");
  room.expect(unpacked);
  return entries;
}

async function checkPart(zip: ZipFile, entry: Entry, check: Check, depth: number): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry);
  let checksum = 0;
  let isFirst = true;
  let nested: NestedFile | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      check.signal?.throwIfAborted();
      check.room.take(chunk.length);
      checksum = crc32(chunk, checksum);
      if (isFirst && isProgram(chunk)) throw new Refusal("hidden_program");
      if (isFirst && chunk.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
        if (depth > NESTED_MAX) throw new Refusal("nested_archive");
        nested = await NestedFile.create();
      }
      isFirst = false;
      await nested?.write(chunk);
    }
    if (checksum !== entry.crc32) throw new Refusal("broken");
    if (nested) await checkArchive(await nested.finish(), check, depth + 1);
  } finally {
    stream.destroy();
    await nested?.remove();
  }
}

/** How much an uploaded archive may unpack to, counted over all archives inside it. */
export class Room {
  #unpacked = 0;
  readonly #most: number;

  /** Takes the size of the upload. */
  constructor(packed: number) {
    this.#most = Math.min(UNPACKED_MAX_BYTES, Math.max(UNPACKED_ANY_RATIO_BYTES, packed * UNPACKED_RATIO_MAX));
  }

  /** Throws Refusal when so many bytes more would be too many. */
  expect(bytes: number): void {
    if (this.#unpacked + bytes > this.#most) throw new Refusal("archive_bomb");
  }

  /** Counts bytes that were unpacked. Throws Refusal when they are too many. */
  take(bytes: number): void {
    this.expect(bytes);
    this.#unpacked += bytes;
  }
}

/** An archive inside another, on disk for as long as it is checked: archives are read from their end. */
class NestedFile {
  private constructor(private readonly dir: string, private readonly path: string, private readonly file: FileHandle) {}

  static async create(): Promise<NestedFile> {
    const dir = await mkdtemp(join(tmpdir(), "upload-"));
    const path = join(dir, "nested");
    return new NestedFile(dir, path, await open(path, "wx", 0o600));
  }

  async write(chunk: Buffer): Promise<void> {
    await this.file.writeFile(chunk);
  }

  async finish(): Promise<string> {
    await this.file.close();
    return this.path;
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.dir, { recursive: true, force: true });
  }
}
