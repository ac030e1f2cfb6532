// @ts-check
import { posix, join } from "node:path";
import {
  Archive,
  LIST_LIMITS,
  UnreadableFile,
  listBytesOf,
} from "@resource-library/text-extraction/archive";
import { STORED_KINDS } from "../../media/stored-kinds.mjs";
import { Refusal } from "./refusal.mjs";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_LIST_MAX_BYTES,
  ARCHIVE_NAME_MAX_BYTES,
} from "@resource-library/text-extraction/limits";
import {
  NESTED_FILES_MAX,
  NESTED_MAX,
  UNPACKED_ANY_RATIO_BYTES,
  UNPACKED_MAX_BYTES,
  UNPACKED_RATIO_MAX,
} from "../../../../contract/parser-limits.mjs";
import { isProgramName, isProgram } from "./programs.mjs";

/** First bytes of a zip archive. */
const ARCHIVE = Buffer.from("PK\x03\x04", "latin1");

/**
 * How to check an archive and its nested archives. `checkType` identifies the archive at a path and throws Refusal if it is not
 * allowed there. `scratch` is an empty folder for nested archives; the caller removes it.
 * @typedef {{ checkType(path: string, depth: number): Promise<void>, room: Room, scratch: string }} Check
 */

/**
 * Checks a local zip archive without loading any part of it into memory. Throws Refusal.
 * The list of entries comes first, because it is cheap: the number of entries, their total unpacked size, that none overlap,
 * that names stay within the archive, and that they are unique.
 * Then each entry is unpacked and discarded, because the list can be wrong. Bytes are counted, checksums compared, and
 * programs detected. Nested archives are checked in the same way.
 * @param {string} path @param {Check} check @param {number} [depth]
 */
async function checkArchive(path, check, depth = 1) {
  const zip = await yauzl.openPromise(path, {
    decodeStrings: false,
    lazyEntries: true,
    autoClose: false,
  });
  try {
    const entries = await listOf(zip, check.room);
    await check.checkType(path, depth);
    for (const entry of entries) await checkPart(zip, entry, check, depth);
  } finally {
    zip.close();
  }
}

/** @param {yauzl.ZipFile} zip @param {Room} room */
async function listOf(zip, room) {
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw new Refusal("archive_bomb");
  /** @type {yauzl.Entry[]} */
  const entries = [];
  const names = new Set();
  let packed = 0;
  let unpacked = 0;
  let listBytes = 0;
  for await (const entry of zip.eachEntry()) {
    listBytes += listBytesOf(entry);
    if (listBytes > ARCHIVE_LIST_MAX_BYTES) throw new Refusal("archive_bomb");
    if (entry.fileNameLength > ARCHIVE_NAME_MAX_BYTES) throw new Refusal("archive_names");
    const name = yauzl.getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      false,
    );
    if (
      yauzl.validateFileName(name) !== null ||
      /\p{Cc}/u.test(name) ||
      names.has(name.toLowerCase())
    )
      throw new Refusal("archive_names");
    if (isProgramName(name)) throw new Refusal("hidden_program");
    if (entry.isEncrypted()) throw new Refusal("encrypted");
    names.add(name.toLowerCase());
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    entries.push(entry);
  }
  // Entries that share bytes would let a small archive declare a large content.
  if (packed > zip.fileSize) throw new Refusal("archive_bomb");
  room.expect(unpacked);
  return entries;
}

/** @param {yauzl.ZipFile} zip @param {yauzl.Entry} entry @param {Check} check @param {number} depth */
async function checkPart(zip, entry, check, depth) {
  const stream = await zip.openReadStreamPromise(entry);
  let checksum = 0;
  let isFirst = true;
  /** @type {import("node:fs/promises").FileHandle | undefined} */
  let nested;
  // Archives are read from their end, so a nested one must be on disk while it is checked.
  const nestedPath = join(check.scratch, String(depth));
  try {
    for await (const chunk of /** @type {AsyncIterable<Buffer>} */ (stream)) {
      check.room.take(chunk.length);
      checksum = crc32(chunk, checksum);
      if (isFirst && isProgram(chunk)) throw new Refusal("hidden_program");
      if (isFirst && chunk.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
        if (depth > NESTED_MAX) throw new Refusal("nested_archive");
        check.room.countNested();
        nested = await open(nestedPath, "w", 0o600);
      }
      isFirst = false;
      await nested?.writeFile(chunk);
    }
  } finally {
    stream.destroy();
    await nested?.close();
  }
  if (checksum !== entry.crc32) throw new Refusal("broken");
  if (nested) await checkArchive(nestedPath, check, depth + 1);
}

/** Limits how much an uploaded archive may unpack to, and how many nested archives it may have, counted over all levels. */
class Room {
  #unpacked = 0;
  #nested = 0;
  #most;

  /** @param {number} packed size of the upload */
  constructor(packed) {
    this.#most = Math.min(
      UNPACKED_MAX_BYTES,
      Math.max(UNPACKED_ANY_RATIO_BYTES, packed * UNPACKED_RATIO_MAX),
    );
  }

  /** Throws Refusal if that many more bytes exceed the limit. @param {number} bytes */
  expect(bytes) {
    if (this.#unpacked + bytes > this.#most) throw new Refusal("archive_bomb");
  }

  /** Counts unpacked bytes. Throws Refusal if they exceed the limit. @param {number} bytes */
  take(bytes) {
    this.expect(bytes);
    this.#unpacked += bytes;
  }

  /** Counts a nested archive. Throws Refusal if there are too many. */
  countNested() {
    if (++this.#nested > NESTED_FILES_MAX) throw new Refusal("archive_bomb");
  }
}

/** @typedef {import("../../media/stored-kinds.mjs").StoredKind} StoredKind */

/**
 * Content types of the main part of an Office file, in both variants of the standard (ECMA-376, part 1, 11.3 to 13.3).
 * @type {Record<string, StoredKind["kind"]>}
 */
const MAIN_PARTS = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml": "DOCX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml": "XLSX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml": "PPTX",
};
/** Content types of parts that occur only in files with macros. */
const MACROS = /macroenabled|vbaproject|vbadata|macrosheet/i;
const TYPES_PATH = "[Content_Types].xml";

/** @type {Partial<Record<import("@resource-library/text-extraction").Reason, "encrypted" | "too_complex">>} */
const UNREADABLE = { encrypted: "encrypted", too_large: "too_complex" };

/**
 * Returns the type of a local Office file, and checks it as an archive. Throws Refusal.
 * @param {string} path @param {number} size @param {string} scratch an empty folder; the caller removes it
 * @returns {Promise<StoredKind>}
 */
export async function checkOffice(path, size, scratch) {
  /** @type {StoredKind | undefined} */
  let found;
  const checkType = async (/** @type {string} */ archivePath, /** @type {number} */ depth) => {
    const kind = await officeKind(archivePath);
    if (!kind) throw new Refusal(depth === 1 ? "type_not_allowed" : "nested_archive");
    if (depth === 1) found = kind;
  };
  await checkArchive(path, { checkType, room: new Room(size), scratch });
  if (!found) throw new Refusal("broken");
  return found;
}

/**
 * Returns the type of an archive according to its list of content types; undefined if it is not an Office file. The first bytes
 * do not help, because archives have no fixed order.
 * @param {string} path
 */
async function officeKind(path) {
  const archive = await Archive.openFile(path);
  try {
    if (!archive.entries.has(TYPES_PATH)) return undefined;
    const types = await typesOf(archive);
    if (types.all.some((type) => MACROS.test(type))) throw new Refusal("macros");
    const kind = MAIN_PARTS[types.of(await archive.mainPart()) ?? ""];
    return STORED_KINDS.find((known) => known.kind === kind);
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new Refusal(UNREADABLE[error.reason] ?? "broken", error);
    throw error;
  } finally {
    archive.close();
  }
}

/** @param {Archive} archive */
async function typesOf(archive) {
  /** @type {Map<string, string>} */
  const byPart = new Map();
  /** @type {Map<string, string>} */
  const byEnding = new Map();
  await archive.read(
    TYPES_PATH,
    {
      open(name, { PartName = "", Extension = "", ContentType = "" }) {
        if (name === "Override") byPart.set(PartName.toLowerCase(), ContentType);
        else if (name === "Default") byEnding.set(Extension.toLowerCase(), ContentType);
      },
    },
    undefined,
    LIST_LIMITS,
  );
  return {
    all: [...byPart.values(), ...byEnding.values()],
    of: (/** @type {string} */ part) =>
      byPart.get(`/${part}`.toLowerCase()) ??
      byEnding.get(posix.extname(part).slice(1).toLowerCase()),
  };
}
