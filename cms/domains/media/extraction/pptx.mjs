// @ts-check
import { Archive, idOf } from "./archive.mjs";
import { cleanText } from "./clean.mjs";
import { PAGES_MAX, TEXT_MAX_CHARS } from "./limits.mjs";
import { extractionOf } from "./outcome.mjs";
import { listenToProse } from "./prose.mjs";

/** What belongs to a slide beside what lies on it directly: the words of its diagrams, and the speaker's notes. */
const BESIDE = ["diagramData", "notesSlide"];

/**
 * Reads a presentation slide by slide, in the order in which they are shown. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readPptx(bytes) {
  const archive = await Archive.open(bytes);
  const slides = await slidePaths(archive);
  /** @type {{ page: number, text: string }[]} */
  const texts = [];
  let room = TEXT_MAX_CHARS;
  for (const [index, slide] of slides.slice(0, PAGES_MAX).entries()) {
    const prose = listenToProse(room);
    const beside = [...(await archive.relations(slide)).values()].filter(({ kind }) => BESIDE.includes(kind)).map(({ path }) => path);
    for (const path of [slide, ...beside]) {
      if (!prose.isFull()) await archive.read(path, prose, prose.isFull);
    }
    texts.push({ page: index + 1, text: cleanText(prose.heard()) });
    room -= prose.heard().length;
    if (room < 0) break;
  }
  return extractionOf(texts, slides.length, texts.length === slides.length && room >= 0);
}

/** @param {Archive} archive */
async function slidePaths(archive) {
  const main = await archive.mainPart();
  const relations = await archive.relations(main);
  /** @type {string[]} */
  const paths = [];
  await archive.read(main, {
    open(name, attributes) {
      const slide = name === "sldId" ? relations.get(idOf(attributes)) : undefined;
      if (slide) paths.push(slide.path);
    },
  });
  return paths;
}
