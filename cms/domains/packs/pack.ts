import type { FileKind } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { Storage } from "../../platform/storage";

/** Folder of a pack's files, beside the page that lists them. */
export const FILES_FOLDER = "files";

/** All files of a collection or of an author's documents, and what the page inside tells of them. */
export interface Pack {
  siteTitle: string;
  owner: { title: string; description: string; language: string; /** of its page in the library */ address: string };
  /** In the collection's order, or an author's latest first. */
  pieces: PackPiece[];
  /** Pieces that there are; more than `pieces` where they are cut at PACK_PIECES_MAX. */
  total: number;
  /** Each file once, however many pieces have it. */
  files: readonly StoredFile[];
  /** Bytes of the files. */
  size: number;
  /** Files that the storage has lost. */
  missing: number;
  made: Date;
}

export interface PackPiece {
  card: Card;
  /** Longer than the card's. */
  abstract: string;
  /** Of its page in the library. */
  address: string;
  files: readonly PackFile[];
}

/** A line of the page: a file beside it, one that could not be had, or a link to elsewhere. */
export type PackFile = { title: string; language: string } & (
  | { at: "here"; path: string; kind: FileKind; size: number }
  | { at: "missing" }
  | { at: "elsewhere"; address: string }
);

export interface StoredFile {
  path: string;
  mimeType: string;
  size: number;
  created: Date;
  open: () => ReturnType<Storage["open"]>;
}
