import { fileTypeFromFile } from "file-type";
import type { FileKind } from "../../../contract/names";
import { STORED_KINDS } from "./kinds.mjs";

/** A type of file that the library accepts. */
export interface StoredKind {
  kind: Exclude<FileKind, "LINK">;
  mimeType: string;
  /** Permitted extensions. */
  endings: readonly string[];
}

export { STORED_KINDS };

/** Returns the type of a local file by its content, ignoring its name; undefined if the library does not accept it. */
export async function storedKindOf(path: string): Promise<StoredKind | undefined> {
  const mimeType = (await fileTypeFromFile(path))?.mime;
  return STORED_KINDS.find((known) => known.mimeType === mimeType);
}

/** Returns the kind of a library file by its media type. Imported files of types that cannot be uploaded count as PDF. */
export function kindOf(mimeType: string): StoredKind["kind"] {
  return STORED_KINDS.find((known) => known.mimeType === mimeType)?.kind ?? "PDF";
}

/** Names of the types for messages: "PDF, DOCX, …". */
export const STORED_KIND_NAMES = STORED_KINDS.map(({ kind }) => kind).join(", ");
