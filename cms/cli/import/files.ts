import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { UPLOAD_MAX_BYTES } from "../../contract/limits";
import type { FileKind } from "../../contract/names";
import type { Db } from "../../db/client";
import {
  type FileDraft,
  deleteStoredBytes,
  STORED_KIND_NAMES,
  STORED_KINDS,
  storedKindOf,
} from "../../areas/files";
import { fileKey, stableId } from "../../platform/ids";
import type { Storage } from "../../platform/storage";
import type { ImportRecord } from "./record";
import { storedFiles } from "./drafts";
import { RecordError } from "./terms";

/** A file that a record names. */
export interface NamedFile {
  /** The path of its bytes. */
  place: string;
  draft: FileDraft;
  kind: FileKind;
  language: string;
  title: string;
}

/** Longest file name that is kept. File systems allow 255 bytes. */
const NAME_MAX_CHARS = 120;

/**
 * Finds the files that a record names. Their ids come from their bytes, so importing them again changes nothing.
 * `importPath` is the import file; the named files must be beside or below it. Throws RecordError for a file that is
 * missing, in another place, too large, or of an unsupported kind.
 */
export async function findFiles(record: ImportRecord, importPath: string): Promise<NamedFile[]> {
  const folder = await realpath(dirname(resolve(importPath)));
  const found: NamedFile[] = [];
  for (const { path, language = record.language, title = record.title } of record.files) {
    const { place, size } = await findFile(folder, path);
    const { kind, mimeType } = await kindOf(place, path);
    const sha256 = await hashOf(place);
    const id = stableId("import", sha256);
    const draft = {
      id,
      storage_key: fileKey(id),
      sha256,
      size,
      mime_type: mimeType,
      visibility: "public",
      name: nameOf(path),
      title,
      created: new Date(),
    } as const;
    found.push({ place, draft, kind, language, title });
  }
  return found;
}

/**
 * Gives the files of a work their ids in the library, which usually come from their bytes. If staff have replaced a file,
 * works that contain it keep the replacement. Any other work that has the original bytes gets a separate file.
 */
export async function assignFileIds(
  db: Db,
  sourceId: string,
  files: readonly NamedFile[],
): Promise<NamedFile[]> {
  if (files.length === 0) return [];
  const ownIds = new Map(
    files.map(({ draft }) => [draft.id, stableId("import", draft.sha256, sourceId)]),
  );
  const known = new Map(
    (await storedFiles(db, sourceId, [...ownIds].flat())).map((row) => [row.id, row]),
  );
  return files.map((file) => {
    const [shared, own] = [known.get(file.draft.id), known.get(ownIds.get(file.draft.id)!)];
    const isShared = !own && (!shared || shared.inWork || shared.sha256 === file.draft.sha256);
    const id = isShared ? file.draft.id : ownIds.get(file.draft.id)!;
    const present = known.get(id);
    return {
      ...file,
      draft: { ...file.draft, id, storage_key: fileKey(id) },
      kind: STORED_KINDS.find(({ mimeType }) => mimeType === present?.mime_type)?.kind ?? file.kind,
    };
  });
}

/** Saves the bytes of files in the storage, unless they are already there. */
export async function storeFiles(files: readonly NamedFile[], storage: Storage): Promise<void> {
  for (const { place, draft } of files) {
    if ((await storage.size(draft.storage_key)) !== draft.size)
      await storage.put(draft.storage_key, createReadStream(place));
  }
}

/** Removes the bytes of files from the storage, unless a file of the library uses them, now or in an older version. */
export async function dropUnused(
  db: Db,
  files: readonly FileDraft[],
  storage: Storage,
): Promise<void> {
  await deleteStoredBytes(
    { db, storage },
    files.map((file) => file.storage_key),
  );
}

/**
 * Finds a file that a record names. An import file may come from elsewhere, so it must not publish other files of this
 * machine.
 */
async function findFile(folder: string, path: string): Promise<{ place: string; size: number }> {
  const place = await realpath(resolve(folder, path)).catch(() => null);
  if (place === null) throw new RecordError(`files: there is no file ${path}`);
  const way = relative(folder, place);
  if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way)
    throw new RecordError(`files: ${path} must be in the folder of the import file or below it`);
  const facts = await stat(place);
  if (!facts.isFile()) throw new RecordError(`files: ${path} is not a file`);
  if (facts.size > UPLOAD_MAX_BYTES)
    throw new RecordError(`files: ${path} must be under ${(UPLOAD_MAX_BYTES + 1) / 1_000_000} MB`);
  return { place, size: facts.size };
}

async function kindOf(place: string, path: string) {
  const found = await storedKindOf(place);
  if (!found)
    throw new RecordError(`files: the content of ${path} is not one of ${STORED_KIND_NAMES}`);
  const extension = extname(path).slice(1).toLowerCase();
  if (!found.extensions.includes(extension))
    throw new RecordError(
      `files: ${path} contains a ${found.kind} file, but its name has another extension`,
    );
  return found;
}

async function hashOf(place: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(place), hash);
  return hash.digest("hex");
}

function nameOf(path: string): string {
  const extension = extname(path);
  return (
    basename(path, extension)
      .normalize("NFC")
      .slice(0, NAME_MAX_CHARS)
      .replace(/\p{Surrogate}$/u, "") + extension.toLowerCase()
  );
}
