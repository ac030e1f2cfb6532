import type { Selectable } from "kysely";
import type { Logger } from "pino";
import type { FileKind, TopicFamily } from "../contract/names";
import { STORED_KINDS } from "../areas/files";
import { slugOf } from "../shared/slugs";
import { fileKey, stableId } from "../platform/ids";
import type { Storage } from "../platform/storage";
import type { Db } from "../db/client";
import type { FilesTable } from "../db/schema";
import { PALETTES, makePortrait, openThumbnailer, PORTRAIT, THUMBNAIL } from "./pictures";
import {
  authors,
  documents,
  type SampleAuthor,
  type SampleDocument,
  type SampleFile,
  taxonomies,
} from "./content";
import type { Imprint } from "./pdf";

/** Part of every file's id. Increase it when the same text produces a different file, because URLs are cached forever. */
const EDITION = "1";
/** Number of files made concurrently: one is computed while another is written. */
const AT_ONCE = 4;

const MIME_TYPES = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
/** Maximum length of a name without its extension. */
const NAME_MAX_CHARS = 90;

/** A row of `files` for a file that was never replaced. */
type FileRow = Omit<
  Selectable<FilesTable>,
  "database_id" | "version" | "version_at" | "version_by" | "version_note"
>;

/** All real files of the sample library, by owner. */
export interface SampleFiles {
  rows: FileRow[];
  /** File ids by the key from `fileOf`. */
  idOf: Map<string, string>;
  /** Kinds of files that staff have replaced, by the key from `fileOf`. */
  replaced: Map<string, FileKind | undefined>;
}

/** Keys in `SampleFiles.idOf` for a document's nth file, its thumbnail, or an author's image. */
export const fileOf = {
  document: (document: SampleDocument, index: number) => `${document.id}/${index}`,
  thumbnail: (document: SampleDocument) => `${document.id}/thumbnail`,
  author: (author: SampleAuthor) => `author/${author.slug}`,
};

/** Makes all files and stores their bytes. A file that an earlier load stored is reused: the same id means the same text. */
export async function storeSampleFiles(
  db: Db,
  storage: Storage,
  logger: Logger,
): Promise<SampleFiles> {
  const columns = [
    "id",
    "visibility",
    "storage_key",
    "sha256",
    "name",
    "mime_type",
    "size",
    "page_count",
    "width",
    "height",
    "title",
    "caption",
    "alt_text",
    "description",
    "created",
  ] as const;
  const known = new Map(
    (await db.selectFrom("files").select(columns).execute()).map((row) => [row.id, row]),
  );
  const files: SampleFiles = { rows: [], idOf: new Map(), replaced: new Map() };
  const thumbnailer = await openThumbnailer();
  let made = 0;

  /** Stores one file unless it exists, and adds its row. Returns the new bytes. */
  async function storeFile(
    key: string,
    id: string,
    facts: FileFacts,
    make: () => Promise<{ bytes: Uint8Array; pageCount?: number }>,
  ): Promise<Uint8Array | null> {
    const place = fileKey(id);
    const there = known.get(id);
    files.idOf.set(key, id);
    const isReplaced = there !== undefined && there.storage_key !== place;
    if (isReplaced)
      files.replaced.set(
        key,
        STORED_KINDS.find(({ mimeType }) => mimeType === there.mime_type)?.kind,
      );
    if (isReplaced || (there && (await storage.size(place)) === there.size)) {
      files.rows.push(there);
      return null;
    }
    const { bytes, pageCount } = await make();
    const { size, sha256 } = await storage.put(place, bytes);
    files.rows.push({
      id,
      storage_key: place,
      sha256,
      size,
      page_count: pageCount ?? null,
      width: null,
      height: null,
      caption: "",
      alt_text: "",
      description: "",
      ...facts,
    });
    made++;
    return bytes;
  }

  async function storeDocument(document: SampleDocument): Promise<void> {
    const visibility = document.type === "document" ? "public" : "internal";
    const created = new Date(document.created);
    for (const [index, file] of document.files.entries()) {
      if (file.format === "link") continue;
      const imprint = imprintOf(document, file.language);
      const facts = {
        visibility,
        created,
        title: file.title,
        name: nameOf(imprint.title, file),
        mime_type: MIME_TYPES[file.format],
      } as const;
      const id = stableId(EDITION, document.id, String(index), JSON.stringify([file, imprint]));
      await storeFile(fileOf.document(document, index), id, facts, () => makeFile(file, imprint));
    }
    if (document.thumbnail) await storeThumbnail(document, visibility, created);
  }

  async function storeThumbnail(
    document: SampleDocument,
    visibility: "public" | "internal",
    created: Date,
  ): Promise<void> {
    const file = document.files.find((candidate) => candidate.format === "pdf");
    if (!file) throw new Error(`${document.id} needs a PDF for its thumbnail`);
    const imprint = imprintOf(document, file.language);
    const facts = {
      visibility,
      created,
      name: "cover.webp",
      mime_type: "image/webp",
      title: imprint.title,
      ...THUMBNAIL,
    } as const;
    const id = stableId(EDITION, document.id, "thumbnail", JSON.stringify([file, imprint]));
    await storeFile(fileOf.thumbnail(document), id, facts, async () => {
      const { bytes } = await makeFile(file, imprint);
      return { bytes: await thumbnailer.firstPage(bytes) };
    });
  }

  async function storePortrait(author: SampleAuthor): Promise<void> {
    const name = `${author.firstName} ${author.lastName}`;
    const facts = {
      visibility: "public",
      created: new Date(PORTRAITS_MADE),
      name: `${author.slug}.webp`,
      mime_type: "image/webp",
      title: name,
      alt_text: name,
      ...PORTRAIT,
    } as const;
    await storeFile(
      fileOf.author(author),
      stableId(EDITION, "author", author.slug),
      facts,
      async () => ({ bytes: await makePortrait(author.slug) }),
    );
  }

  try {
    await eachOf(documents, AT_ONCE, storeDocument);
    await eachOf(
      authors.filter((author) => author.image),
      AT_ONCE,
      storePortrait,
    );
  } finally {
    thumbnailer.close();
  }
  logger.debug({ made, files: files.rows.length }, "sample files are stored");
  return files;
}

/** Date of the portraits. They are the only files without a document to take it from. */
const PORTRAITS_MADE = "2024-01-01T00:00:00Z";

interface FileFacts {
  visibility: "public" | "internal";
  created: Date;
  name: string;
  mime_type: string;
  title: string;
  width?: number;
  height?: number;
  alt_text?: string;
}

/** Writes a sample file. Its libraries are loaded here, because only a first start needs them. */
async function makeFile(
  file: SampleFile,
  imprint: Imprint,
): Promise<{ bytes: Uint8Array; pageCount?: number }> {
  switch (file.format) {
    case "pdf":
      return (await import("./pdf")).makePdf(file, imprint);
    case "docx":
      return { bytes: await (await import("./office")).makeDocx(file, imprint) };
    case "xlsx":
      return { bytes: await (await import("./office")).makeXlsx(file, imprint) };
    case "link":
      throw new Error("A link has no bytes");
  }
}

/** Returns what a file prints about its document, in the file's language if the document has it. */
function imprintOf(document: SampleDocument, language: string): Imprint {
  const { title, abstract } = (document.translations[language] ??
    Object.values(document.translations)[0])!;
  const nameOfTerm = (taxonomy: "publishers" | "licenses", slug: string | undefined) => {
    const names = taxonomies[taxonomy].find((term) => term.slug === slug)?.names;
    return names?.[language] ?? names?.en ?? "";
  };
  return {
    title,
    abstract,
    publisher: nameOfTerm("publishers", document.publishers?.[0]),
    license: nameOfTerm("licenses", document.license),
    year: document.year ?? new Date(document.created).getUTCFullYear(),
    contributors: document.contributors ?? [],
    created: new Date(document.created),
    palette: PALETTES[familyOf(document.topics?.[0])],
  };
}

function familyOf(topic: string | undefined): TopicFamily {
  const term = taxonomies.topics.find(({ slug }) => slug === topic);
  return term?.family ?? (term?.parent ? familyOf(term.parent) : "none");
}

/** Returns a file name that tells in a download folder what the file is. */
function nameOf(documentTitle: string, file: SampleFile): string {
  const mainTitle = documentTitle.split(/[:.?!]/)[0]!;
  const stem = `${slugOf(mainTitle, file.language)}-${slugOf(file.title, file.language)}`
    .slice(0, NAME_MAX_CHARS)
    .replace(/-+$/, "");
  return `${stem}-${file.language}.${file.format}`;
}

async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
