import { fileTypeFromFile } from "file-type";
import type { FileKind } from "../../contract/names";

/** A type of file that the library keeps. */
export interface StoredKind {
  kind: Exclude<FileKind, "LINK">;
  mimeType: string;
  /** What its names may end with. */
  endings: readonly string[];
}

/** The types that the library keeps (specification, section 6: uploads). */
export const STORED_KINDS: readonly StoredKind[] = [
  { kind: "PDF", mimeType: "application/pdf", endings: ["pdf"] },
  { kind: "DOCX", mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", endings: ["docx"] },
  { kind: "XLSX", mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", endings: ["xlsx"] },
  { kind: "PPTX", mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation", endings: ["pptx"] },
  { kind: "JPG", mimeType: "image/jpeg", endings: ["jpg", "jpeg"] },
  { kind: "PNG", mimeType: "image/png", endings: ["png"] },
  { kind: "GIF", mimeType: "image/gif", endings: ["gif"] },
  { kind: "BMP", mimeType: "image/bmp", endings: ["bmp"] },
  { kind: "TIFF", mimeType: "image/tiff", endings: ["tiff", "tif"] },
];

/** What a file on this machine is by its content, whatever its name says; undefined for what the library does not keep. */
export async function storedKindOf(path: string): Promise<StoredKind | undefined> {
  const mimeType = (await fileTypeFromFile(path))?.mime;
  return STORED_KINDS.find((known) => known.mimeType === mimeType);
}

/** The kind of a file of the library by its media type. What an import brought and nobody may upload is read as a PDF. */
export function kindOf(mimeType: string): StoredKind["kind"] {
  return STORED_KINDS.find((known) => known.mimeType === mimeType)?.kind ?? "PDF";
}

/** The types by name, for people: "PDF, DOCX, …". */
export const STORED_KIND_NAMES = STORED_KINDS.map(({ kind }) => kind).join(", ");
