import type { CitationFormat } from "../../../contract/citation-formats";
import { languageName } from "../../../contract/format";
import type { Language } from "../../../contract/languages";
import { type Taxonomy, TAXONOMIES } from "../../../contract/names";
import { CSV_BEGIN, csvLine } from "../../../platform/csv";
import { jsonList } from "../../../platform/json-list";
import { translator } from "../../../platform/texts";
import { writeCitations } from "../citations/formats";
import { batchesOf, type PackFile, type PackPiece } from "./pack";

/** Taxonomies that already have a column of their own. */
const TOLD_ELSEWHERE: readonly Taxonomy[] = ["authors", "publishers"];
const TERM_COLUMNS = TAXONOMIES.filter((taxonomy) => !TOLD_ELSEWHERE.includes(taxonomy));
/** Separates values in one cell. */
const AND = "; ";

/** Writes a CSV line for each post, with headings in a language. Spreadsheet programs open it with correct accents. */
export async function* metadataCsv(
  pieces: readonly PackPiece[],
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language, "pack");
  const table = translator(language, "workbook");
  yield (
    CSV_BEGIN +
    csvLine([
      table("title"),
      table("authors"),
      table("year"),
      table("taxonomy.publishers"),
      t("list.language"),
      table("abstract"),
      ...TERM_COLUMNS.map((taxonomy) => table(`taxonomy.${taxonomy}`)),
      table("link"),
      t("list.files"),
    ])
  );
  for (const lines of batchesOf(pieces, (piece) => csvLine(cellsOf(piece, language))))
    yield lines.join("");
}

function cellsOf(
  { card, abstract, terms, makers, address, files }: PackPiece,
  language: Language,
): (string | number)[] {
  return [
    card.title,
    makers.join(AND),
    card.publicationYear ?? "",
    (terms.publishers ?? []).join(AND),
    languageName(card.language, language),
    abstract,
    ...TERM_COLUMNS.map((taxonomy) => (terms[taxonomy] ?? []).join(AND)),
    address,
    files.flatMap((file) => placeOf(file) ?? []).join(AND),
  ];
}

/** Writes the same data as a JSON list for programs, with language tags instead of names. */
export function metadataJson(pieces: readonly PackPiece[]): AsyncGenerator<string> {
  return jsonList(batchesOf(pieces, recordOf));
}

function recordOf({ card, abstract, terms, makers, address, files }: PackPiece) {
  return {
    databaseId: card.databaseId,
    type: card.type,
    title: card.title,
    authors: makers,
    year: card.publicationYear,
    publishers: terms.publishers ?? [],
    language: card.language,
    abstract,
    terms: Object.fromEntries(
      TERM_COLUMNS.flatMap((taxonomy) => (terms[taxonomy] ? [[taxonomy, terms[taxonomy]]] : [])),
    ),
    link: address,
    files: files.flatMap((file) => {
      const place = placeOf(file);
      return place === null ? [] : [{ title: file.title, language: file.language, place }];
    }),
  };
}

/** Writes the references of all posts. */
export function citationsOf(
  format: CitationFormat,
  pieces: readonly PackPiece[],
): AsyncGenerator<string> {
  return writeCitations(
    format,
    batchesOf(pieces, ({ csl }) => csl),
  );
}

/** Returns the location of a file: its path in the pack or its URL. Null for a missing file. */
function placeOf(file: PackFile): string | null {
  return file.at === "here" ? file.path : file.at === "elsewhere" ? file.address : null;
}
