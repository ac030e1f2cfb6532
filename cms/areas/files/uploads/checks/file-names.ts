import filenamify from "filenamify";
import { STORED_KINDS, type StoredKind } from "../../media/stored-kinds.mjs";
import { NAME_MAX_BYTES } from "../../../../contract/parser-limits.mjs";
import { extensionOf, baseName } from "./programs.mjs";

/** Extensions that are removed from a name: those of all supported types. */
const SUPPORTED_EXTENSIONS = new Set(STORED_KINDS.flatMap(({ extensions }) => extensions));

/**
 * Returns the name under which a file is stored. It keeps the user's name, in any script. It removes folders, invisible
 * characters, changes of text direction, and characters and names that operating systems reserve. It limits the length, and
 * sets an extension of the file's real type.
 */
export function cleanFileName(name: string, kind: Pick<StoredKind, "kind" | "extensions">): string {
  const visible = baseName(name)
    .replace(/\p{Surrogate}/gu, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (JOINERS.has(sign) ? sign : ""));
  const extension = extensionOf(visible.trimEnd());
  const stem = SUPPORTED_EXTENSIONS.has(extension)
    ? visible.trimEnd().slice(0, -extension.length - 1)
    : visible;
  const kept = kind.extensions.includes(extension) ? extension : kind.extensions[0]!;
  // The name begins with a letter, a digit or a bracket: a dot would hide the file, a dash would make it an option of a
  // command.
  const clean = filenamify(stem, { replacement: " ", maxLength: NAME_MAX_BYTES })
    .replace(/ {2,}/g, " ")
    .replace(/^[^\p{L}\p{N}\p{Ps}\p{Pi}¿¡]+/u, "")
    .trim();
  const safe = /[\p{L}\p{N}]/u.test(clean)
    ? cutToBytes(clean, NAME_MAX_BYTES - kept.length - 1)
    : kind.kind.toLowerCase();
  return `${filenamify(safe, { replacement: " ", maxLength: NAME_MAX_BYTES }).trim()}.${kept}`;
}

/**
 * Invisible characters that are not removed. filenamify keeps U+200D, which joins emoji. It replaces U+200C, which separates
 * letters in Persian words, with a space.
 */
const JOINERS = new Set(["\u200C", "\u200D"]);

/** Returns as many whole characters, with their accents, as fit. */
function cutToBytes(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(cut + segment) > bytesMax) break;
    cut += segment;
  }
  return cut.trimEnd();
}
