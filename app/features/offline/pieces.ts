import { pathWith } from "~/i18n/paths";

/** A piece as it can be kept on a device. */
export interface OfflinePiece {
  databaseId: number;
  title: string;
  /** Of the title. */
  language: string;
  /** Path of its page, with the language. */
  link: string;
  /** ISO 8601; changes with the piece. */
  modified: string;
  /** Of the staff alone: it is never kept on a device. */
  internal: boolean;
  /** Its page, and those that belong to it as chapters do. */
  pages: string[];
  /** Its files as pages to read, in the language of the page where there is one; null where nobody has found text in them. */
  text: { pages: string[]; size: number } | null;
  files: { link: string; size: number }[];
}

export interface OfflinePieces {
  pieces: OfflinePiece[];
  /** Pieces in the whole list. */
  count: number;
  /** Answers that the whole list takes. */
  pages: number;
}

/** What a list of pieces is of: all that is in one's library or in a collection, or pieces by their links. */
export type PiecesOf = { library: true } | { collection: string } | { links: readonly string[] };

/** Where a page of it is answered, without language. */
export function piecesPath(of: PiecesOf, page: number): string {
  const what: [string, string][] =
    "library" in of
      ? [["list", "library"]]
      : "collection" in of
        ? [["collection", of.collection]]
        : of.links.map((link) => ["link", link]);
  return pathWith("/resources/offline", [
    ...what,
    ...(page > 1 ? [["page", String(page)] as [string, string]] : []),
  ]);
}

/** Most links of one address. Ours: as many pieces as a page of a list has. */
export const LINKS_MAX = 24;

/** What of a piece is kept. */
export type Choice = "text" | "file";

/** What has to be fetched of a piece for a choice. Where there is none of what was chosen, its pages alone. */
export function partsOf(
  { pages, text, files }: OfflinePiece,
  choice: Choice,
): { pages: string[]; files: OfflinePiece["files"] } {
  return choice === "text"
    ? { pages: [...pages, ...(text?.pages ?? [])], files: [] }
    : { pages, files };
}

/** What a page weighs on the device: a piece's own, and one of a text version beside its text. Ours: as the sample library's are. */
const PAGE_BYTES = 75_000;
const TEXT_PAGE_BYTES = 38_000;

/**
 * How many bytes have to be free on the device to keep some pieces: a file is put together while its parts are still there,
 * so that the largest one counts twice.
 */
export function roomFor(pieces: readonly OfflinePiece[], choice: Choice): number {
  const files =
    choice === "file" ? pieces.flatMap((piece) => piece.files.map(({ size }) => size)) : [];
  return pieces.reduce((sum, piece) => sum + sizeOf(piece, choice), 0) + Math.max(0, ...files);
}

/** About how many bytes a choice of a piece takes on the device. */
export function sizeOf(piece: OfflinePiece, choice: Choice): number {
  const own = piece.pages.length * PAGE_BYTES;
  if (choice === "text")
    return own + (piece.text ? piece.text.pages.length * TEXT_PAGE_BYTES + piece.text.size : 0);
  return own + piece.files.reduce((sum, { size }) => sum + size, 0);
}
