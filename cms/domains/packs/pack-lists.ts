import type { CitationFormat } from "../../contract/citation-formats";
import { languageName } from "../../contract/format";
import type { Language } from "../../contract/languages";
import { type Taxonomy, TAXONOMIES } from "../../contract/names";
import { CSV_BEGIN, csvLine } from "../../platform/csv";
import { jsonList } from "../../platform/json-list";
import { translator } from "../../platform/texts";
import { writeCitations } from "../citations/formats";
import { batchesOf, type PackFile, type PackPiece } from "./pack";

/** Taxonomies whose terms the first columns tell already. */
const TOLD_ELSEWHERE: readonly Taxonomy[] = ["authors", "publishers"];
const TERM_COLUMNS = TAXONOMIES.filter((taxonomy) => !TOLD_ELSEWHERE.includes(taxonomy));
/** Parts values of one cell. */
const AND = "; ";

/** A line for each piece, with its heads in a language: what programs of spreadsheets open, accents and all. */
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

/** The same as one list for programs, which know languages by their tags. */
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

/** The references to all pieces. */
export function citationsOf(
  format: CitationFormat,
  pieces: readonly PackPiece[],
): AsyncGenerator<string> {
  return writeCitations(
    format,
    batchesOf(pieces, ({ csl }) => csl),
  );
}

/** Where a file is: beside the list, or at an address; null for one that could not be had. */
function placeOf(file: PackFile): string | null {
  return file.at === "here" ? file.path : file.at === "elsewhere" ? file.address : null;
}
