import type { Card } from "../../../contract/shared";
import type { Storage } from "../../../platform/storage";
import { FILES_FOLDER, type PackFile, type StoredFile } from "./pack";
import { safeName, uniqueNames } from "../../../shared/file-names";
import type { PostFileRow } from "./packs.repo";

/** Assigns paths in a pack to files. Each file appears once, even if several posts have it, and is named after the first post. */
export interface PackPaths {
  /** Files placed so far. */
  files: readonly StoredFile[];
  /** Number of files missing from the storage. */
  readonly missing: number;
  /** Assigns paths to the files of posts. Returns the lines that describe them, by post id. */
  place(cards: readonly Card[], rows: readonly PostFileRow[]): Promise<Map<number, PackFile[]>>;
}

export function createPackPaths(storage: Storage): PackPaths {
  const files: StoredFile[] = [];
  /** By file id; null for a file missing from the storage. */
  const placed = new Map<string, StoredFile | null>();
  const unique = uniqueNames();

  /** Sizes come from the storage, not the database: the zip must contain exactly what it announces. */
  async function sizesOf(rows: readonly PostFileRow[]): Promise<Map<string, number | null>> {
    const keys = new Map(
      rows.flatMap((row) =>
        row.file_id !== null && !placed.has(row.file_id) ? [[row.file_id, row.storage_key]] : [],
      ),
    );
    return new Map(
      await Promise.all([...keys].map(async ([id, key]) => [id, await storage.size(key)] as const)),
    );
  }

  function put(
    card: Card,
    row: PostFileRow & { file_id: string },
    size: number | null | undefined,
  ): StoredFile | null {
    const known = placed.get(row.file_id);
    if (known !== undefined) return known;
    let file: StoredFile | null = null;
    if (typeof size === "number") {
      const language = row.language.replace(/[^\w-]/g, "");
      const name = unique(
        `${safeName(card.title, "document")} (${language})`,
        row.kind.toLowerCase(),
      );
      file = {
        path: `${FILES_FOLDER}/${name}`,
        mimeType: row.mime_type,
        size,
        created: row.created,
        open: () => storage.open(row.storage_key),
      };
      files.push(file);
    }
    placed.set(row.file_id, file);
    return file;
  }

  return {
    files,
    get missing() {
      return placed.size - files.length;
    },
    async place(cards, rows) {
      const sizes = await sizesOf(rows);
      const byId = new Map(cards.map((card) => [card.databaseId, card]));
      const lines = new Map<number, PackFile[]>(cards.map((card) => [card.databaseId, []]));
      for (const row of rows) {
        const card = byId.get(row.post_id);
        if (card) lines.get(row.post_id)?.push(lineOf(card, row));
      }
      return lines;

      function lineOf(card: Card, row: PostFileRow): PackFile {
        const { title, language, kind } = row;
        if (row.file_id === null)
          return { title, language, at: "elsewhere", address: row.link_url ?? "" };
        const file = put(card, { ...row, file_id: row.file_id }, sizes.get(row.file_id));
        return file
          ? { title, language, at: "here", path: file.path, kind, size: file.size }
          : { title, language, at: "missing" };
      }
    },
  };
}
