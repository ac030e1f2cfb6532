import {
  type CitationFormat,
  type FileKind,
  type Taxonomy,
  TAXONOMIES,
} from "../../../contract/names";
import type { CslItem } from "../../../contract/documents";
import type { Card } from "../../../contract/shared";
import type { Storage } from "../../../platform/storage";
import { CITATION_FILES, writeCitations } from "../citations/formats";
import { languageName } from "../../../contract/format";
import type { Language } from "../../../contract/languages";
import { CSV_BEGIN, csvLine } from "../../../platform/spreadsheets";
import { jsonList } from "../../../platform/json";
import { translator } from "../../../platform/texts";
import { safeName, uniqueNames } from "../../../shared/file-names";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { type Viewer, visibleFile } from "../../posts";

/** Folder of a pack's files, next to the page that lists them. */
export const FILES_FOLDER = "files";

/** Files next to the page with its data for programs, as a table and as JSON. */
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
  posts: PackPost[];
  /** Total number of posts; more than `posts` if those are cut at PACK_POSTS_MAX. */
  total: number;
  /** Each file once, even if several posts have it. */
  files: readonly StoredFile[];
  /** Bytes of the files. */
  size: number;
  /** Number of files missing from the storage. */
  missing: number;
  createdAt: Date;
}

export interface PackPost {
  card: Card;
  /** Longer than the card's. */
  abstract: string;
  /** URL of its page in the library. */
  address: string;
  /** Names of its terms. */
  terms: Partial<Record<Taxonomy, string[]>>;
  /** Names of its authors and contributors. */
  credits: string[];
  csl: CslItem;
  files: readonly PackFile[];
}

/** A line of the page: a file in the pack, a missing file, or a link to another site. */
export type PackFile = { title: string; language: string } & (
  | { at: "here"; path: string; kind: FileKind; size: number }
  | { at: "missing" }
  | { at: "elsewhere"; address: string }
);

interface StoredFile {
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
  posts: readonly PackPost[],
  of: (post: PackPost) => T,
): Generator<T[]> {
  for (let start = 0; start < posts.length; start += BATCH)
    yield posts.slice(start, start + BATCH).map(of);
}

/** Taxonomies that already have a separate column. */
const WITH_OWN_COLUMN: readonly Taxonomy[] = ["authors", "publishers"];
const TERM_COLUMNS = TAXONOMIES.filter((taxonomy) => !WITH_OWN_COLUMN.includes(taxonomy));
/** Separates values in one cell. */
const AND = "; ";

/** Writes a CSV line for each post, with headings in a language. Spreadsheet programs open it with correct accents. */
export async function* metadataCsv(
  posts: readonly PackPost[],
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
  for (const lines of batchesOf(posts, (post) => csvLine(cellsOf(post, language))))
    yield lines.join("");
}

function cellsOf(
  { card, abstract, terms, credits, address, files }: PackPost,
  language: Language,
): (string | number)[] {
  return [
    card.title,
    credits.join(AND),
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
export function metadataJson(posts: readonly PackPost[]): AsyncGenerator<string> {
  return jsonList(batchesOf(posts, recordOf));
}

function recordOf({ card, abstract, terms, credits, address, files }: PackPost) {
  return {
    databaseId: card.databaseId,
    type: card.type,
    title: card.title,
    authors: credits,
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
  posts: readonly PackPost[],
): AsyncGenerator<string> {
  return writeCitations(
    format,
    batchesOf(posts, ({ csl }) => csl),
  );
}

/** Returns the location of a file: its path in the pack or its URL. Null for a missing file. */
function placeOf(file: PackFile): string | null {
  return file.at === "here" ? file.path : file.at === "elsewhere" ? file.address : null;
}

/** Assigns paths in a pack to files. Each file appears once, even if several posts have it, and is named after the first post. */
interface PackPaths {
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

/** A file or link of a post, in the post's own order. */
interface PostFileRow {
  post_id: number;
  language: string;
  kind: FileKind;
  title: string;
  link_url: string | null;
  file_id: string | null;
  name: string;
  storage_key: string;
  mime_type: string;
  created: Date;
}

/** Returns the visible files and links of posts. */
export async function listPostFiles(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<PostFileRow[]> {
  const { rows } = await sql<PostFileRow>`
    select d.post_id, d.language, d.kind, d.title, d.link_url, d.file_id, f.name, f.storage_key, f.mime_type, coalesce(f.version_at, f.created) as created
    from document_files d left join files f on f.id = d.file_id
    where d.post_id = any(${[...postIds]}::int[]) and (d.file_id is null or ${visibleFile(viewer, "f")})
    order by d.post_id, d.position, d.id`.execute(db);
  return rows;
}

/** Counts the different visible files of posts, and sums their bytes. */
export async function weighFiles(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<{ count: number; size: number }> {
  const { rows } = await sql<{ count: number; size: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as size
    from files f
    where ${visibleFile(viewer, "f")} and id in (select file_id from document_files where post_id = any(${[...postIds]}::int[]))`.execute(
    db,
  );
  return rows[0] ?? { count: 0, size: 0 };
}
