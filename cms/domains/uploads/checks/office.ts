import { posix } from "node:path";
import type { FileKind } from "../../../contract/names";
import { Archive } from "../../media/extraction/archive.mjs";
import { Unreadable } from "../../media/extraction/outcome.mjs";
import { STORED_KINDS, type StoredKind } from "../../media/stored-kinds";
import { checkArchive, Room } from "./archive";
import { Refusal } from "./refusal";

/** What the main part of an office file is, in both dialects of the standard (ECMA-376, part 1, 11.3 to 13.3). */
const MAIN_PARTS: Record<string, FileKind> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml": "DOCX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml": "XLSX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml": "PPTX",
};
/** Types of parts that only files with macros have, whatever their main part is called. */
const MACROS = /macroenabled|vbaproject|vbadata|macrosheet/i;
const TYPES_PATH = "[Content_Types].xml";

/** What an archive on this machine is as an office file; checks it as an archive, too. Throws Refusal, and the signal's reason. */
export async function checkOffice(path: string, size: number, signal?: AbortSignal): Promise<StoredKind> {
  let found: StoredKind | undefined;
  const judge = async (archivePath: string, depth: number) => {
    const kind = await officeKind(archivePath);
    if (!kind) throw new Refusal(depth === 1 ? "type_not_allowed" : "nested_archive");
    if (depth === 1) found = kind;
  };
  try {
    await checkArchive(path, { judge, room: new Room(size), signal });
    return found!;
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted || isOfFileSystem(error)) throw error;
    // Whatever else the readers of archives and of XML throw: they cannot read this one.
    throw new Refusal("broken", error);
  }
}

/** Such are ours, not the file's. */
function isOfFileSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** By its list of types and the main part that it points to: archives have no order that first bytes could tell. */
async function officeKind(path: string): Promise<StoredKind | undefined> {
  const archive = await Archive.openFile(path);
  try {
    if (!archive.entries.has(TYPES_PATH)) return undefined;
    const types = await typesOf(archive);
    if (types.all.some((type) => MACROS.test(type))) throw new Refusal("macros");
    const kind = MAIN_PARTS[types.of(await archive.mainPart()) ?? ""];
    return STORED_KINDS.find((known) => known.kind === kind);
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal(error.reason === "encrypted" ? "encrypted" : "broken", error);
    throw error;
  } finally {
    archive.close();
  }
}

async function typesOf(archive: Archive): Promise<{ all: string[]; of(part: string): string | undefined }> {
  const byPart = new Map<string, string>();
  const byEnding = new Map<string, string>();
  await archive.read(TYPES_PATH, {
    open(name: string, { PartName = "", Extension = "", ContentType = "" }: Record<string, string>) {
      if (name === "Override") byPart.set(PartName.toLowerCase(), ContentType);
      else if (name === "Default") byEnding.set(Extension.toLowerCase(), ContentType);
    },
  });
  return {
    all: [...byPart.values(), ...byEnding.values()],
    of: (part) => byPart.get(`/${part}`.toLowerCase()) ?? byEnding.get(posix.extname(part).slice(1).toLowerCase()),
  };
}
