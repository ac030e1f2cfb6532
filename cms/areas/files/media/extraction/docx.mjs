// @ts-check
import { Archive } from "./archive.mjs";
import { TEXT_MAX_CHARS } from "../../../../contract/parser-limits.mjs";
import { extractionOf } from "./outcome.mjs";
import { listenToProse } from "./prose.mjs";
import { listenToStyles, readStyles } from "./word-styles.mjs";

/** Parts of a document besides its body, in the order in which they are read after it. */
const BESIDE = ["footnotes", "endnotes", "header", "footer"];

/**
 * Reads a Word document: its body, then its notes, headers and footers. Returns no page numbers, because pages exist only
 * after a program has laid out the text. Throws Unreadable.
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
  // Each part is read once, even if it is referred to several times.
  for (const path of new Set([main, ...BESIDE.flatMap(pathsOf)])) {
    if (!prose.isFull())
      await archive.read(path, prose.listener(listenToStyles(styleOf)), prose.isFull);
  }
  return extractionOf([{ page: null, lines: prose.lines() }], null, !prose.isFull());
}
