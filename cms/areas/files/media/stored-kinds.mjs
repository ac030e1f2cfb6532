// @ts-check
import { fileTypeFromFile } from "file-type";

/**
 * A type of file that the library accepts, with its permitted extensions.
 * @typedef {{
 *   kind: Exclude<import("../../../contract/names").FileKind, "LINK">,
 *   mimeType: string,
 *   extensions: readonly string[],
 * }} StoredKind
 */

/**
 * Types of files that the library accepts (R5.38). Plain JavaScript, because the thread that checks files imports it.
 * @type {readonly StoredKind[]}
 */
export const STORED_KINDS = [
  { kind: "PDF", mimeType: "application/pdf", extensions: ["pdf"] },
  {
    kind: "DOCX",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
  },
  {
    kind: "XLSX",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
  },
  {
    kind: "PPTX",
    mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
  },
  { kind: "JPG", mimeType: "image/jpeg", extensions: ["jpg", "jpeg"] },
  { kind: "PNG", mimeType: "image/png", extensions: ["png"] },
  { kind: "GIF", mimeType: "image/gif", extensions: ["gif"] },
  { kind: "BMP", mimeType: "image/bmp", extensions: ["bmp"] },
  { kind: "TIFF", mimeType: "image/tiff", extensions: ["tiff", "tif"] },
];

/** Names of the types for messages: "PDF, DOCX, …". */
export const STORED_KIND_NAMES = STORED_KINDS.map(({ kind }) => kind).join(", ");

/**
 * Returns the type of a local file, which its content decides and not its name; undefined if the library does not accept it.
 * @param {string} path
 */
export async function storedKindOf(path) {
  const mimeType = (await fileTypeFromFile(path))?.mime;
  return STORED_KINDS.find((known) => known.mimeType === mimeType);
}

/**
 * Returns the kind of a library file by its media type. Imported files of types that cannot be uploaded count as PDF.
 * @param {string} mimeType
 * @returns {StoredKind["kind"]}
 */
export function kindOf(mimeType) {
  return STORED_KINDS.find((known) => known.mimeType === mimeType)?.kind ?? "PDF";
}
