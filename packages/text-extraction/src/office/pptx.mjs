// @ts-check
import { Archive, relationshipId, isTrue } from "./archive.mjs";
import { TEXT_PAGES_MAX, TEXT_MAX_CHARS } from "../limits.mjs";
import { toExtraction } from "../extraction.mjs";
import { createTextCollector } from "./text-collector.mjs";

/** Parts of a slide besides its own shapes: the text of diagrams, and the speaker's notes. */
const DIAGRAM = "diagramData";
const NOTES = "notesSlide";
/** Shapes on a slide, which its author can hide. */
const SHAPES = new Set(["sp", "grpSp", "graphicFrame", "cxnSp", "pic"]);
/** Placeholders of a slide's layout (ECMA-376, part 1, 19.7.10) for its title, and for text that has bullets by default. */
const TITLES = new Set(["title", "ctrTitle"]);
const LISTS = new Set(["obj", "body"]);

/**
 * Reads a presentation slide by slide, in their order, without hidden slides and shapes. Throws UnreadableFile.
 * @param {Uint8Array} bytes
 */
export async function readPptx(bytes) {
  const archive = await Archive.open(bytes);
  const slides = await slidePaths(archive);
  /** Parts of slides that were read already: each belongs to one slide. @type {Set<string>} */
  const read = new Set();
  /** @type {import("../extraction.mjs").PageLines[]} */
  const pages = [];
  let room = TEXT_MAX_CHARS;
  for (const [index, slide] of slides.slice(0, TEXT_PAGES_MAX).entries()) {
    const { lines, chars } = await readSlide(archive, slide, room, read);
    pages.push({ page: index + 1, lines });
    room -= chars;
    if (room < 0) break;
  }
  return toExtraction(pages, slides.length, pages.length === slides.length && room >= 0);
}

/**
 * Returns the text of a slide, then its speaker's notes. Returns nothing for a hidden slide.
 * @param {Archive} archive @param {string} slide @param {number} room @param {Set<string>} read
 */
async function readSlide(archive, slide, room, read) {
  const places = createPlaceholderTracker();
  const collector = createTextCollector(room);
  await archive.read(slide, collector.listener(places), collector.isFull);
  if (places.isHidden()) return { lines: [], chars: 0 };
  const beside = [...(await archive.relations(slide))].flatMap(([id, part]) =>
    places.hiddenParts.has(id) || read.has(part.path) ? [] : [part],
  );
  for (const { path } of beside) read.add(path);
  for (const { kind, path } of beside) {
    if (kind === DIAGRAM && !collector.isFull())
      await archive.read(path, collector.listener(), collector.isFull);
  }
  const notes = createTextCollector(room - collector.chars());
  for (const { kind, path } of beside) {
    if (kind === NOTES && !collector.isFull())
      await archive.read(path, notes.listener(), notes.isFull);
  }
  /** @type {import("../extraction.mjs").Line[]} */
  const noteLines = notes.lines().map(({ text }) => ({ text, kind: "note" }));
  return { lines: [...collector.lines(), ...noteLines], chars: collector.chars() + notes.chars() };
}

/** @param {Archive} archive */
async function slidePaths(archive) {
  const main = await archive.mainPart();
  const relations = await archive.relations(main);
  /** @type {Set<string>} */
  const paths = new Set();
  await archive.read(main, {
    open(name, attributes) {
      const slide = name === "sldId" ? relations.get(relationshipId(attributes)) : undefined;
      if (slide) paths.add(slide.path);
    },
  });
  return [...paths];
}

/**
 * Tracks the kinds of a slide's paragraphs, which follow from the placeholder of their shape or from their own bullets.
 * Also tracks hidden shapes, and whether the slide itself is hidden. `hiddenParts` contains the parts of hidden
 * shapes.
 * @returns {import("./text-collector.mjs").KindTracker & { hiddenParts: ReadonlySet<string> }}
 */
function createPlaceholderTracker() {
  let place = "";
  /** @type {boolean | undefined} */
  let hasBullet;
  let isSlideHidden = false;
  /** Whether each open shape is hidden, the innermost last. @type {boolean[]} */
  const shapes = [];
  /** @type {Set<string>} */
  const hiddenParts = new Set();
  const isHidden = () => isSlideHidden || shapes.includes(true);
  return {
    open(name, attributes) {
      if (SHAPES.has(name)) shapes.push(false);
      if (name === "sld")
        isSlideHidden = attributes["show"] !== undefined && !isTrue(attributes["show"]);
      else if (name === "cNvPr" && shapes.length > 0 && isTrue(attributes["hidden"]))
        shapes[shapes.length - 1] = true;
      else if (name === "relIds" && isHidden())
        for (const id of Object.values(attributes)) hiddenParts.add(id);
      else if (name === "sp") place = "";
      else if (name === "ph") place = attributes["type"] ?? "obj";
      else if (name === "p") hasBullet = undefined;
      else if (name === "buChar" || name === "buAutoNum") hasBullet = true;
      else if (name === "buNone") hasBullet = false;
    },
    close(name) {
      if (SHAPES.has(name)) shapes.pop();
      if (name === "sp") place = "";
    },
    kind() {
      if (TITLES.has(place)) return 1;
      return (hasBullet ?? LISTS.has(place)) ? "item" : "paragraph";
    },
    isHidden,
    hiddenParts,
  };
}
