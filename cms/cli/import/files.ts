import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { UPLOAD_MAX_BYTES } from "../../contract/limits";
import type { FileKind } from "../../contract/names";
import type { FileDraft } from "../../domains/media/files.writer";
import { STORED_KIND_NAMES, storedKindOf } from "../../domains/media/stored-kinds";
import { fileKey, stableId } from "../../platform/ids";
import type { Storage } from "../../platform/storage";
import type { ImportRecord } from "./record";
import { RecordError } from "./terms";

/** A file that a record names, in the storage. */
export interface TakenFile {
  draft: FileDraft;
  kind: FileKind;
  language: string;
  title: string;
}

/** Longest name of a file that is kept; file systems take 255 bytes. */
const NAME_MAX_CHARS = 120;

/**
 * Takes the files that a record names into the storage. Their ids come from their bytes, so that taking them again
 * changes nothing. Takes the path of the import file that they lie beside or below. Throws RecordError for a file that
 * is not there, lies elsewhere, is too large, or is by its content nothing that the library keeps.
 */
export async function takeFiles(record: ImportRecord, importPath: string, storage: Storage): Promise<TakenFile[]> {
  const folder = await realpath(dirname(resolve(importPath)));
  const taken: TakenFile[] = [];
  for (const { path, language = record.language, title = record.title } of record.files) {
    const { place, size } = await findFile(folder, path);
    const { kind, mimeType } = await kindOf(place, path);
    const sha256 = await hashOf(place);
    const id = stableId("import", sha256);
    const key = fileKey(id);
    if ((await storage.size(key)) !== size) await storage.put(key, createReadStream(place));
    const draft = {
      id, storage_key: key, sha256, size, mime_type: mimeType, visibility: "public", name: nameOf(path), title, created: new Date(),
    } as const;
    taken.push({ draft, kind, language, title });
  }
  return taken;
}

/** An import file may come from elsewhere: it must not publish what else lies on this machine. */
async function findFile(folder: string, path: string): Promise<{ place: string; size: number }> {
  const place = await realpath(resolve(folder, path)).catch(() => null);
  if (place === null) throw new RecordError(`files: there is no file ${path}`);
  const way = relative(folder, place);
  if (way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way) throw new RecordError(`files: ${path} does not lie beside or below the import file`);
  const facts = await stat(place);
  if (!facts.isFile()) throw new RecordError(`files: ${path} is not a file`);
  if (facts.size > UPLOAD_MAX_BYTES) throw new RecordError(`files: ${path} is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`);
  return { place, size: facts.size };
}

async function kindOf(place: string, path: string) {
  const found = await storedKindOf(place);
  if (!found) throw new RecordError(`files: ${path} is by its content none of ${STORED_KIND_NAMES}`);
  const ending = extname(path).slice(1).toLowerCase();
  if (!found.endings.includes(ending)) throw new RecordError(`files: ${path} is by its content a ${found.kind} file, which its name does not say`);
  return found;
}

async function hashOf(place: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(place), hash);
  return hash.digest("hex");
}

function nameOf(path: string): string {
  const ending = extname(path);
  return basename(path, ending).normalize("NFC").slice(0, NAME_MAX_CHARS).replace(/\p{Surrogate}$/u, "") + ending.toLowerCase();
}
