import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { translator } from "../../../platform/texts";
import { headCell, numberCell, textCell } from "../../../platform/workbook";
import type { Actor } from "../../../shared/actor";
import { safeName } from "../../../shared/file-names";
import { postPath } from "../../../shared/language";
import { listInFull, makerNames, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import type { CollectionsService } from "./collections.service";

/** Widths in characters, in the order of the columns. */
const WIDTHS = [50, 30, 8, 50, 80];

/** Exports a collection's posts as a workbook. */
export interface CollectionWorkbooks {
  /** Exports the posts that the actor may see, in order. Finds the collection by databaseId or slug. Throws `not_found`. */
  make(
    actor: Actor,
    key: number | string,
    language: Language,
  ): Promise<{ name: string; bytes: Buffer }>;
}

export function createCollectionWorkbooks({
  db,
  terms,
  collections,
  siteUrl,
}: {
  db: Db;
  terms: Pick<TaxonomiesService, "tree">;
  collections: Pick<CollectionsService, "get" | "itemIds">;
  siteUrl: string;
}): CollectionWorkbooks {
  return {
    async make(actor, key, language) {
      const { databaseId, title } = await collections.get(actor, key, language);
      const [pieces, tree] = await Promise.all([
        collections
          .itemIds(actor, databaseId)
          .then((ids) => listInFull(db, viewerOf(actor), ids, language)),
        terms.tree(),
      ]);
      const t = translator(language, "workbook");
      const rows: Cell[][] = pieces.map((piece) => [
        textCell(piece.title),
        textCell(makerNames(piece, tree, language).join("; ")),
        numberCell(piece.year),
        textCell(siteUrl + postPath(piece.type, piece.slug, language)),
        textCell(piece.abstract),
      ]);
      const heads = [t("title"), t("authors"), t("year"), t("link"), t("abstract")].map(headCell);
      const bytes = await writeXlsxFile([heads, ...rows], {
        columns: WIDTHS.map((width) => ({ width })),
        stickyRowsCount: 1,
      }).toBuffer();
      return { name: `${safeName(title, "collection")}.xlsx`, bytes };
    },
  };
}
