// @ts-check
import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { OLD_OFFICE_ENDS_BYTES, START_BYTES } from "../../../../contract/parser-limits.mjs";
import { STORED_KINDS } from "../../media/stored-kinds.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * The type by the first bytes of a file: a supported type, or an archive, which may be an Office file.
 * @typedef {import("../../media/stored-kinds.mjs").StoredKind | "archive"} RealType
 */

/**
 * Types that are refused with a specific reason, because users can fix it or should know.
 * @type {Record<string, import("../../../../contract/upload-rules").UploadReason>}
 */
const REFUSED = {
  "application/x-msdownload": "program",
  "application/x-elf": "program",
  "application/x-mach-binary": "program",
  "application/wasm": "program",
  "application/java-vm": "program",
  "application/x.ms.shortcut": "program",
  "application/xml": "web_page",
};

/** "PK", followed by the marker of a first file, the end of an empty archive, or a part of a split archive. */
const ARCHIVE = /^PK(\x03\x04|\x05\x06|\x07\x08)/;
/** The compound file format. Older versions of Office use it, and newer ones for files with a password. */
const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/** TIFF is detected here, because file-type searches for a TIFF's facts, which may be at the file's end. */
const TIFF = /^(II[*+]\0|MM\0[*+])/;
const SCRIPT = /^(\xef\xbb\xbf)?#!/;
/** How documents for browsers begin, after characters that browsers skip. */
const WEB_PAGE = /^(\xef\xbb\xbf)?\s*<(!doctype|!--|\?xml|[a-z][a-z0-9:]*[\s>/])/i;
const END_OF_CENTRAL_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
/** Length of the end record without its comment, and of the longest comment. */
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;

/**
 * Returns the type of a local file, which its content decides and not its name. Throws Refusal for types that the library
 * does not accept.
 * @param {string} path @param {number} size
 * @returns {Promise<RealType>}
 */
export async function realType(path, size) {
  const start = await bytesOf(path, 0, Math.min(size, START_BYTES));
  const text = start.toString("latin1");
  if (ARCHIVE.test(text)) return "archive";
  if (text.startsWith(COMPOUND_FILE))
    throw new Refusal((await containsPackage(path, size)) ? "encrypted" : "old_office");
  if (SCRIPT.test(text)) throw new Refusal("program");
  const mimeType =
    (await fileTypeFromBuffer(start).catch(() => undefined))?.mime ??
    (TIFF.test(text) ? "image/tiff" : "");
  const kind = STORED_KINDS.find((known) => known.mimeType === mimeType);
  if (!kind)
    throw new Refusal(REFUSED[mimeType] ?? (WEB_PAGE.test(text) ? "web_page" : "type_not_allowed"));
  if (await endsAsArchive(path, size)) throw new Refusal("two_kinds");
  return kind;
}

/**
 * Returns whether the file ends as an archive. Archives are read from their end, so one can be hidden behind any picture or
 * PDF and still be opened.
 * @param {string} path @param {number} size
 */
async function endsAsArchive(path, size) {
  const from = Math.max(0, size - END_BYTES - COMMENT_MAX_BYTES);
  const end = await bytesOf(path, from, size - from);
  for (
    let at = end.lastIndexOf(END_OF_CENTRAL_DIRECTORY);
    at >= 0;
    at = at === 0 ? -1 : end.lastIndexOf(END_OF_CENTRAL_DIRECTORY, at - 1)
  ) {
    if (
      at + END_BYTES <= end.length &&
      at + END_BYTES + end.readUInt16LE(at + END_BYTES - 2) === end.length
    )
      return true;
  }
  return false;
}

/** Office encrypts a file by wrapping it, under this name, in a compound file. */
const PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Returns whether a compound file contains an encrypted package. Its directory is at the beginning or at the end.
 * @param {string} path @param {number} size
 */
async function containsPackage(path, size) {
  const length = Math.min(size, OLD_OFFICE_ENDS_BYTES);
  const [start, end] = await Promise.all([
    bytesOf(path, 0, length),
    bytesOf(path, size - length, length),
  ]);
  return start.includes(PACKAGE) || end.includes(PACKAGE);
}

/**
 * Reads bytes of a file from a position; fewer at the end of the file.
 * @param {string} path @param {number} position @param {number} length
 */
export async function bytesOf(path, position, length) {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
