import type { CitationFormat } from "../../contract/citation-formats";
import type { CslItem } from "../../contract/citations";
import type { FileKind, Taxonomy } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { Storage } from "../../platform/storage";
import { CITATION_FILES } from "../citations/formats";

/** Folder of a pack's files, beside the page that lists them. */
export const FILES_FOLDER = "files";

/** Beside the page: what it says as tables for programs, and as references. */
export const METADATA_FILES = { csv: "metadata.csv", json: "metadata.json" } as const;
export const citationsFile = (format: CitationFormat) =>
  `citations.${CITATION_FILES[format].ending}`;

/** All files of a collection or of an author's documents, and what the page inside tells of them. */
export interface Pack {
  siteTitle: string;
  owner: {
    title: string;
    description: string;
    language: string;
    /** of its page in the library */ address: string;
  };
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
  /** Names of its terms. */
  terms: Partial<Record<Taxonomy, string[]>>;
  /** Who made it. */
  makers: string[];
  csl: CslItem;
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

/** Pieces told of at once; whoever sends what is told lets other visitors' questions in between. */
const BATCH = 100;

/** What is told of each piece, in batches. */
export function* batchesOf<T>(
  pieces: readonly PackPiece[],
  of: (piece: PackPiece) => T,
): Generator<T[]> {
  for (let start = 0; start < pieces.length; start += BATCH)
    yield pieces.slice(start, start + BATCH).map(of);
}
