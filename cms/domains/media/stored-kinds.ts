import { fileTypeFromFile } from "file-type";
import type { FileKind } from "../../contract/names";
import { STORED_KINDS } from "./kinds.mjs";

/** A type of file that the library keeps. */
export interface StoredKind {
  kind: Exclude<FileKind, "LINK">;
  mimeType: string;
  /** What its names may end with. */
  endings: readonly string[];
}

export { STORED_KINDS };

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
