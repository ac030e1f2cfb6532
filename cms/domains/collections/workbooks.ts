import { sql } from "kysely";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { translator } from "../../platform/texts";
import type { Actor } from "../actor";
import { safeName } from "../packs/pack-names";
import { postPath } from "../posts/language";
import { shownTranslation } from "../posts/posts.reader";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import type { CollectionsService } from "./collections.service";

/** Longest text of a cell (Excel's own limit is 32,767). */
const CELL_MAX_CHARS = 32_000;
/** Widths in characters, in the order of the columns. */
const WIDTHS = [50, 30, 8, 50, 80];

/** A collection's pieces as a workbook. */
export interface CollectionWorkbooks {
  /** Those that the actor sees, in the collection's order; by databaseId or slug. Throws `not_found`. */
  make(actor: Actor, key: number | string, language: Language): Promise<{ name: string; bytes: Buffer }>;
}

interface PieceRow {
  id: number;
  type: PostType;
  slug: string;
  title: string;
  abstract: string;
  year: number | null;
  contributors: string[];
  term_ids: number[] | null;
}

export function createCollectionWorkbooks({ db, terms, collections, siteUrl }: {
  db: Db;
  terms: Pick<TaxonomiesService, "tree">;
  collections: Pick<CollectionsService, "get" | "itemIds">;
  siteUrl: string;
}): CollectionWorkbooks {
  return {
    async make(actor, key, language) {
      const { databaseId, title } = await collections.get(actor, key, language);
      const [pieces, tree] = await Promise.all([collections.itemIds(actor, databaseId).then((ids) => listPieces(db, ids, language)), terms.tree()]);
      const t = translator(language, "workbook");
      const authorsOf = ({ contributors, term_ids }: PieceRow) => {
        const named = (term_ids ?? []).flatMap((id) => tree.byId(id) ?? []).filter(({ taxonomy }) => taxonomy === "authors").map((term) => tree.name(term, language));
        return [...new Set([...named, ...contributors])].join("; ");
      };
      const rows: Cell[][] = pieces.map((piece) => [
        textCell(piece.title), textCell(authorsOf(piece)), piece.year === null ? null : { value: piece.year, type: Number, alignVertical: "top" },
        textCell(siteUrl + postPath(piece.type, piece.slug, language)), textCell(piece.abstract),
      ]);
      const heads = [t("title"), t("authors"), t("year"), t("link"), t("abstract")].map((value): Cell => ({ value, type: String, fontWeight: "bold" }));
      const bytes = await writeXlsxFile([heads, ...rows], { columns: WIDTHS.map((width) => ({ width })), stickyRowsCount: 1 }).toBuffer();
      return { name: `${safeName(title, "collection")}.xlsx`, bytes };
    },
  };
}

/** What is stored as text stays text: whatever it begins with, no program takes it for a formula. */
function textCell(text: string): Cell {
  const value = text.replace(/(?![\n\t])\p{Cc}/gu, " ").slice(0, CELL_MAX_CHARS);
  return value === "" ? null : { value, type: String, wrap: true, alignVertical: "top" };
}

/** What a row says of each post, in the order of the ids. The caller has found that the actor may see them. */
async function listPieces(db: Db, ids: readonly number[], language: Language): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.database_id as id, p.type, t.slug, t.title, t.abstract, p.publication_year as year, p.contributors,
      (select array_agg(term_id order by position, term_id) from post_terms where post_id = p.database_id) as term_ids
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place) join posts p on p.database_id = wanted.id
    cross join lateral (${shownTranslation("p.database_id", language)}) t
    order by wanted.place`.execute(db);
  return rows;
}
