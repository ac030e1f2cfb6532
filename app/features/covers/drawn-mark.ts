import { coverHash, familyFromName } from "#contract/cover-hash";
import type { TopicFamily } from "#contract/names";
import {
  arch,
  type BlockColour,
  circle,
  leaf,
  PAINT_ORDER,
  quarter,
  rect,
  stream,
  triangle,
} from "./generator";

/** Units of a block; four of them fill the mark's field of 40 with a gap between them. */
const BLOCK = 19;
const PLACES = [
  [0, 0],
  [21, 0],
  [0, 21],
  [21, 21],
] as const;
const SHAPES: ((x: number, y: number, turn: number) => string)[] = [
  (x, y) => circle(x + BLOCK / 2, y + BLOCK / 2, BLOCK / 2),
  (x, y) => rect(x, y, BLOCK),
  (x, y, turn) => quarter(turn, x, y, BLOCK),
  (x, y, turn) => triangle(turn, x, y, BLOCK),
  (x, y) => arch(x, y, BLOCK, BLOCK),
  (x, y, turn) => leaf(x, y, BLOCK, turn % 2 === 1),
];
const COLOURS: readonly BlockColour[] = ["a", "m", "m", "a"];

/** Returns the mark of a topic without a known family: four blocks, in colours that its covers have too. */
export function drawnMark(slug: string): { family: TopicFamily; markup: string } {
  const next = stream(coverHash(slug));
  const spark = next(PLACES.length);
  const paths = new Map<BlockColour, string>();
  PLACES.forEach(([x, y], place) => {
    const colour = place === spark ? "s" : COLOURS[place]!;
    const shape = SHAPES[next(SHAPES.length)]!(x, y, next(4));
    paths.set(colour, (paths.get(colour) ?? "") + shape);
  });
  const markup = PAINT_ORDER.filter((colour) => paths.has(colour))
    .map((colour) => `<path class="${colour}" d="${paths.get(colour)}"/>`)
    .join("");
  return { family: familyFromName(slug), markup };
}
