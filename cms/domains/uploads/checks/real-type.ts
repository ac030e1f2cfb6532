import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import type { UploadReason } from "../../../contract/upload-reasons";
import { STORED_KINDS, type StoredKind } from "../../media/stored-kinds";
import { START_BYTES } from "./limits";
import { Refusal } from "./refusal";

/** What the first bytes of a file say: one of our types, or an archive, which may be an office file. */
export type RealType = StoredKind | "archive";

/** What is refused under a name of its own, because people can do something about it or should know. */
const REFUSED: Record<string, UploadReason> = {
  "application/x-msdownload": "program",
  "application/x-elf": "program",
  "application/x-mach-binary": "program",
  "application/wasm": "program",
  "application/java-vm": "program",
  "application/x.ms.shortcut": "program",
  "application/xml": "web_page",
};

/** "PK" and what follows it at a first file, an empty archive's end, or a part of an archive. */
const ARCHIVE = /^PK(\x03\x04|\x05\x06|\x07\x08)/;
/** The format of files in a file that older versions of Office write, and newer ones around a file with a password. */
const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/** file-type looks for a TIFF's facts, which may stand at its end. */
const TIFF = /^(II[*+]\0|MM\0[*+])/;
const SCRIPT = /^(\xef\xbb\xbf)?#!/;
/** Marks with which a document for browsers begins, after anything that they skip. */
const WEB_PAGE = /^(\xef\xbb\xbf)?\s*<(!doctype|!--|\?xml|[a-z][a-z0-9:]*[\s>/])/i;
const END_OF_CENTRAL_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
/** Bytes of that end without its comment, and of the longest comment. */
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;

/** What a file on this machine is by its content, whatever its name says. Throws Refusal for what is not taken in. */
export async function realType(path: string, size: number): Promise<RealType> {
  const start = await bytesOf(path, 0, Math.min(size, START_BYTES));
  const text = start.toString("latin1");
  if (ARCHIVE.test(text)) return "archive";
  if (text.startsWith(COMPOUND_FILE)) throw new Refusal((await holdsPackage(path, size)) ? "encrypted" : "old_office");
  if (SCRIPT.test(text)) throw new Refusal("program");
  const mimeType = (await fileTypeFromBuffer(start).catch(() => undefined))?.mime ?? (TIFF.test(text) ? "image/tiff" : "");
  const kind = STORED_KINDS.find((known) => known.mimeType === mimeType);
  if (!kind) throw new Refusal(REFUSED[mimeType] ?? (WEB_PAGE.test(text) ? "web_page" : "type_not_allowed"));
  if (await endsAsArchive(path, size)) throw new Refusal("two_kinds");
  return kind;
}

/** Archives are read from their end, so that one can hide behind any picture or PDF and still be opened as what it is. */
async function endsAsArchive(path: string, size: number): Promise<boolean> {
  const from = Math.max(0, size - END_BYTES - COMMENT_MAX_BYTES);
  const end = await bytesOf(path, from, size - from);
  for (let at = end.lastIndexOf(END_OF_CENTRAL_DIRECTORY); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(END_OF_CENTRAL_DIRECTORY, at - 1)) {
    if (at + END_BYTES <= end.length && at + END_BYTES + end.readUInt16LE(at + END_BYTES - 2) === end.length) return true;
  }
  return false;
}

/** Office locks a file by wrapping it, under this name, in the older format. */
const PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
/** The list of what is wrapped lies at the beginning or at the end. */
const LIST_BYTES = 1_000_000;

async function holdsPackage(path: string, size: number): Promise<boolean> {
  const [start, end] = await Promise.all([bytesOf(path, 0, Math.min(size, LIST_BYTES)), bytesOf(path, Math.max(0, size - LIST_BYTES), Math.min(size, LIST_BYTES))]);
  return start.includes(PACKAGE) || end.includes(PACKAGE);
}

/** So many bytes of a file from a place on; fewer where it ends. */
export async function bytesOf(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
