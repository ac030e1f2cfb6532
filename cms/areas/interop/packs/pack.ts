import type { CitationFormat } from "../../../contract/citation-formats";
import type { CslItem } from "../../../contract/citations";
import type { FileKind, Taxonomy } from "../../../contract/names";
import type { Card } from "../../../contract/shared";
import type { Storage } from "../../../platform/storage";
import { CITATION_FILES } from "../citations/formats";

/** Folder of a pack's files, next to the page that lists them. */
export const FILES_FOLDER = "files";

/** Files next to the page: its data as tables for programs, and as references. */
export const METADATA_FILES = { csv: "metadata.csv", json: "metadata.json" } as const;
export const citationsFile = (format: CitationFormat) =>
  `citations.${CITATION_FILES[format].ending}`;

/** All files of a collection or of an author's documents, with the data for the start page. */
export interface Pack {
  siteTitle: string;
  owner: {
    title: string;
    description: string;
    language: string;
    /** URL of its page in the library. */
    address: string;
  };
  /** In the collection's order, or an author's documents, latest first. */
  pieces: PackPiece[];
  /** Total number of posts; more than `pieces` if those are cut at PACK_PIECES_MAX. */
  total: number;
  /** Each file once, even if several posts have it. */
  files: readonly StoredFile[];
  /** Bytes of the files. */
  size: number;
  /** Number of files missing from the storage. */
  missing: number;
  made: Date;
}

export interface PackPiece {
  card: Card;
  /** Longer than the card's. */
  abstract: string;
  /** URL of its page in the library. */
  address: string;
  /** Names of its terms. */
  terms: Partial<Record<Taxonomy, string[]>>;
  /** Names of its authors and contributors. */
  makers: string[];
  csl: CslItem;
  files: readonly PackFile[];
}

/** A line of the page: a file in the pack, a missing file, or a link to another site. */
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

/** Posts written at once. The sender handles other requests between batches. */
const BATCH = 100;

/** Yields a value for each post, in batches. */
export function* batchesOf<T>(
  pieces: readonly PackPiece[],
  of: (piece: PackPiece) => T,
): Generator<T[]> {
  for (let start = 0; start < pieces.length; start += BATCH)
    yield pieces.slice(start, start + BATCH).map(of);
}
