// @ts-check
import { Archive } from "./archive.mjs";
import { TEXT_MAX_CHARS } from "../../../contract/parser-limits.mjs";
import { extractionOf } from "./outcome.mjs";
import { listenToProse } from "./prose.mjs";
import { listenToStyles, readStyles } from "./word-styles.mjs";

/** What belongs to a text beside its body, in the order in which it is read after it. */
const BESIDE = ["footnotes", "endnotes", "header", "footer"];

/**
 * Reads a text document: its body, then its notes, heads and feet. Pages exist only once a program has set the text, so
 * none are told. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readDocx(bytes) {
  const archive = await Archive.open(bytes);
  const main = await archive.mainPart();
  const relations = [...(await archive.relations(main)).values()];
  /** @param {string} kind */
  const pathsOf = (kind) =>
    relations.filter((relation) => relation.kind === kind).map((relation) => relation.path);
  const styleOf = await readStyles(archive, pathsOf("styles")[0] ?? "");
  const prose = listenToProse(TEXT_MAX_CHARS);
  // Each part is read once, whatever refers to it.
  for (const path of new Set([main, ...BESIDE.flatMap(pathsOf)])) {
    if (!prose.isFull())
      await archive.read(path, prose.listener(listenToStyles(styleOf)), prose.isFull);
  }
  return extractionOf([{ page: null, lines: prose.lines() }], null, !prose.isFull());
}
