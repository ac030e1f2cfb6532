import type { Document, FileText, TextBlock } from "#contract/documents";
import type { FileKind } from "#contract/names";
import type { NamedDocument } from "~/paths/documents";
import { isNumber } from "./text-page";

/** Right-to-left scripts, by ISO 15924 code. */
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"];

/** Returns the direction of a text, by its language tag. */
export function directionOf(language: string): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? "")
      ? "rtl"
      : "ltr";
  } catch {
    return "ltr";
  }
}

/** A cell of a table, and the number of empty cells before it. */
export interface CellView {
  text: string;
  skipped: number;
}
/** A block of the page: list items and table rows are grouped. */
export type BlockView =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  /** `number` counts the tables of the page. */
  | { kind: "table"; number: number; head: CellView[] | null; rows: CellView[][] };
export interface SectionView {
  page: number | null;
  blocks: BlockView[];
}
export type TextView = ReturnType<typeof textView>;

/** The page's own heading has level 1, so headings of the file start below it. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;
/** Returns what a text page shows of its document, file and text. Returns undefined if the document has no such file. */
export function textView(
  document: Document,
  named: NamedDocument,
  fileId: string,
  text: FileText | null,
) {
  const files = document.documentFields.documents;
  const file = files.find(({ documentFile }) => documentFile?.id === fileId);
  if (!file?.documentFile) return undefined;
  const { documentFile, documentLanguage, kind, title, textMissing, textVersion } = file;
  return {
    document: { ...named, title: document.title, language: document.language },
    file: {
      id: fileId,
      title,
      kind,
      href: documentFile.link,
      size: documentFile.fileSize,
      pageCount: documentFile.pageCount,
      textVersion,
      language: documentLanguage.iso,
      direction: directionOf(documentLanguage.iso),
      missing: textMissing,
    },
    others: files.flatMap(({ documentFile: other, textVersion, documentLanguage, title }) =>
      other && textVersion && other.id !== fileId
        ? [
            {
              id: other.id,
              title,
              language: documentLanguage.iso,
              size: other.fileSize,
              textVersion,
            },
          ]
        : [],
    ),
    text: text && {
      page: text.page,
      pages: text.pages,
      complete: text.complete,
      sections: sectionsOf(text, kind),
    },
  };
}

function sectionsOf({ sections }: FileText, kind: FileKind): SectionView[] {
  const levels = headingLevels();
  const tables = counter();
  return sections.map(({ page, blocks }) => ({
    page,
    blocks: blocksOf(blocks, levels, tables, kind === "XLSX"),
  }));
}

type TableView = Extract<BlockView, { kind: "table" }>;

function counter(): () => number {
  let count = 0;
  return () => ++count;
}

/** Returns a function that limits heading levels, so that none is skipped on the way down. */
function headingLevels(): (level: number) => number {
  let before = FIRST_LEVEL - 1;
  return (level) => (before = Math.min(level + FIRST_LEVEL - 1, before + 1, LAST_LEVEL));
}

function blocksOf(
  blocks: readonly TextBlock[],
  levelOf: (level: number) => number,
  nextTable: () => number,
  isSheet: boolean,
): BlockView[] {
  const shown: BlockView[] = [];
  for (const block of blocks) {
    const last = shown.at(-1);
    if (block.kind === "heading")
      shown.push({ kind: "heading", level: levelOf(block.level), text: block.text });
    else if (block.kind === "paragraph") shown.push(block);
    else if (block.kind === "item") {
      if (last?.kind === "list") last.items.push(block.text);
      else shown.push({ kind: "list", items: [block.text] });
    } else if (last?.kind === "table") last.rows.push(cellsOf(block));
    else shown.push({ kind: "table", number: nextTable(), head: null, rows: [cellsOf(block)] });
  }
  return shown.map((block, index) => {
    if (block.kind !== "table") return block;
    // Sheets start with their column names; a page of the text may start within one.
    const isHeaded = isSheet && shown[index - 1]?.kind === "heading";
    return withEqualRows(isHeaded ? withHead(block) : block);
  });
}

/** Converts a row: empty cells are left out and counted at the next one. */
function cellsOf({ cells }: Extract<TextBlock, { kind: "row" }>): CellView[] {
  return cells.map(({ column, text }, index) => ({
    text,
    skipped: column - (index === 0 ? 0 : cells[index - 1]!.column + 1),
  }));
}

/** Treats the first row as column names if it clearly is a header: several texts without gaps, above rows that are no wider. */
function withHead(table: TableView): TableView {
  const [first = [], ...rows] = table.rows;
  const isHead =
    first.length > 1 &&
    rows.length > 0 &&
    first.every(({ text, skipped }) => skipped === 0 && !isNumber(text)) &&
    rows.every((row) => widthOf(row) <= first.length);
  return isHead ? { ...table, head: first, rows } : table;
}

/** Adds an empty cell at the end of short rows: HTML requires that all rows have the same number of columns. */
function withEqualRows(table: TableView): TableView {
  const width = Math.max(...[table.head ?? [], ...table.rows].map(widthOf));
  const rows = table.rows.map((row) => {
    const missing = width - widthOf(row);
    return missing > 0 ? [...row, { text: "", skipped: missing - 1 }] : row;
  });
  return { ...table, rows };
}

const widthOf = (row: readonly CellView[]) =>
  row.reduce((width, { skipped }) => width + skipped + 1, 0);
