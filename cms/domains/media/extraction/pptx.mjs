// @ts-check
import { Archive, idOf, isYes } from "./archive.mjs";
import { TEXT_PAGES_MAX, TEXT_MAX_CHARS } from "../../../contract/parser-limits.mjs";
import { extractionOf } from "./outcome.mjs";
import { listenToProse } from "./prose.mjs";

/** What belongs to a slide beside what lies on it directly: the words of its diagrams, and the speaker's notes. */
const DIAGRAM = "diagramData";
const NOTES = "notesSlide";
/** What lies on a slide, as one thing that its author can hide. */
const SHAPES = new Set(["sp", "grpSp", "graphicFrame", "cxnSp", "pic"]);
/** Places of a slide's layout (ECMA-376, part 1, 19.7.10) for its title, and for text that has bullets unless it says otherwise. */
const TITLES = new Set(["title", "ctrTitle"]);
const LISTS = new Set(["obj", "body"]);

/**
 * Reads a presentation slide by slide, in the order in which they are shown, without slides and shapes that are hidden. Throws Unreadable.
 * @param {Uint8Array} bytes
 */
export async function readPptx(bytes) {
  const archive = await Archive.open(bytes);
  const slides = await slidePaths(archive);
  /** Parts beside the slides that were read: each belongs to one slide. @type {Set<string>} */
  const read = new Set();
  /** @type {import("./outcome.mjs").PageLines[]} */
  const pages = [];
  let room = TEXT_MAX_CHARS;
  for (const [index, slide] of slides.slice(0, TEXT_PAGES_MAX).entries()) {
    const { lines, chars } = await readSlide(archive, slide, room, read);
    pages.push({ page: index + 1, lines });
    room -= chars;
    if (room < 0) break;
  }
  return extractionOf(pages, slides.length, pages.length === slides.length && room >= 0);
}

/**
 * What stands on a slide, then what its speaker notes; of a hidden one nothing.
 * @param {Archive} archive @param {string} slide @param {number} room @param {Set<string>} read
 */
async function readSlide(archive, slide, room, read) {
  const places = listenToPlaces();
  const prose = listenToProse(room);
  await archive.read(slide, prose.listener(places), prose.isFull);
  if (places.isHidden()) return { lines: [], chars: 0 };
  const beside = [...(await archive.relations(slide))].flatMap(([id, part]) =>
    places.hiddenParts.has(id) || read.has(part.path) ? [] : [part],
  );
  for (const { path } of beside) read.add(path);
  for (const { kind, path } of beside) {
    if (kind === DIAGRAM && !prose.isFull())
      await archive.read(path, prose.listener(), prose.isFull);
  }
  const notes = listenToProse(room - prose.chars());
  for (const { kind, path } of beside) {
    if (kind === NOTES && !prose.isFull()) await archive.read(path, notes.listener(), notes.isFull);
  }
  /** @type {import("./lines.mjs").Line[]} */
  const noted = notes.lines().map(({ text }) => ({ text, kind: "note" }));
  return { lines: [...prose.lines(), ...noted], chars: prose.chars() + notes.chars() };
}

/** @param {Archive} archive */
async function slidePaths(archive) {
  const main = await archive.mainPart();
  const relations = await archive.relations(main);
  /** @type {Set<string>} */
  const paths = new Set();
  await archive.read(main, {
    open(name, attributes) {
      const slide = name === "sldId" ? relations.get(idOf(attributes)) : undefined;
      if (slide) paths.add(slide.path);
    },
  });
  return [...paths];
}

/**
 * Hears what the paragraphs of a slide are: by the place of the layout that their shape takes, or by their own bullets; and what is hidden,
 * which at the end is the slide itself. `hiddenParts` names the parts that hidden shapes are made of.
 * @returns {import("./prose.mjs").KindListener & { hiddenParts: ReadonlySet<string> }}
 */
function listenToPlaces() {
  let place = "";
  /** @type {boolean | undefined} */
  let hasBullet;
  let isSlideHidden = false;
  /** Whether the shapes that are open are hidden, the innermost last. @type {boolean[]} */
  const shapes = [];
  /** @type {Set<string>} */
  const hiddenParts = new Set();
  const isHidden = () => isSlideHidden || shapes.includes(true);
  return {
    open(name, attributes) {
      if (SHAPES.has(name)) shapes.push(false);
      if (name === "sld")
        isSlideHidden = attributes["show"] !== undefined && !isYes(attributes["show"]);
      else if (name === "cNvPr" && shapes.length > 0 && isYes(attributes["hidden"]))
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
