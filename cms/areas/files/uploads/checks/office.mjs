// @ts-check
import { posix } from "node:path";
import { Archive, LIST_LIMITS } from "../../media/extraction/archive.mjs";
import { Unreadable } from "../../media/extraction/outcome.mjs";
import { STORED_KINDS } from "../../media/kinds.mjs";
import { checkArchive, Room } from "./archive.mjs";
import { Refusal } from "./refusal.mjs";

/** @typedef {import("../../media/stored-kinds").StoredKind} StoredKind */

/**
 * Content types of the main part of an Office file, in both variants of the standard (ECMA-376, part 1, 11.3 to 13.3).
 * @type {Record<string, StoredKind["kind"]>}
 */
const MAIN_PARTS = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml": "DOCX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml": "XLSX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml": "PPTX",
};
/** Content types of parts that occur only in files with macros. */
const MACROS = /macroenabled|vbaproject|vbadata|macrosheet/i;
const TYPES_PATH = "[Content_Types].xml";

/** @type {Partial<Record<import("../../media/extraction/outcome.mjs").Reason, "encrypted" | "too_complex">>} */
const UNREADABLE = { encrypted: "encrypted", too_large: "too_complex" };

/**
 * Returns the type of a local Office file, and checks it as an archive. Throws Refusal.
 * @param {string} path @param {number} size @param {string} scratch an empty folder; the caller removes it
 * @returns {Promise<StoredKind>}
 */
export async function checkOffice(path, size, scratch) {
  /** @type {StoredKind | undefined} */
  let found;
  const judge = async (/** @type {string} */ archivePath, /** @type {number} */ depth) => {
    const kind = await officeKind(archivePath);
    if (!kind) throw new Refusal(depth === 1 ? "type_not_allowed" : "nested_archive");
    if (depth === 1) found = kind;
  };
  await checkArchive(path, { judge, room: new Room(size), scratch });
  if (!found) throw new Refusal("broken");
  return found;
}

/**
 * Returns the type by the list of content types and the main part that it names. The first bytes do not help, because
 * archives have no fixed order.
 * @param {string} path
 */
async function officeKind(path) {
  const archive = await Archive.openFile(path);
  try {
    if (!archive.entries.has(TYPES_PATH)) return undefined;
    const types = await typesOf(archive);
    if (types.all.some((type) => MACROS.test(type))) throw new Refusal("macros");
    const kind = MAIN_PARTS[types.of(await archive.mainPart()) ?? ""];
    return STORED_KINDS.find((known) => known.kind === kind);
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal(UNREADABLE[error.reason] ?? "broken", error);
    throw error;
  } finally {
    archive.close();
  }
}

/** @param {Archive} archive */
async function typesOf(archive) {
  /** @type {Map<string, string>} */
  const byPart = new Map();
  /** @type {Map<string, string>} */
  const byEnding = new Map();
  await archive.read(
    TYPES_PATH,
    {
      open(name, { PartName = "", Extension = "", ContentType = "" }) {
        if (name === "Override") byPart.set(PartName.toLowerCase(), ContentType);
        else if (name === "Default") byEnding.set(Extension.toLowerCase(), ContentType);
      },
    },
    undefined,
    LIST_LIMITS,
  );
  return {
    all: [...byPart.values(), ...byEnding.values()],
    of: (/** @type {string} */ part) =>
      byPart.get(`/${part}`.toLowerCase()) ??
      byEnding.get(posix.extname(part).slice(1).toLowerCase()),
  };
}
