import { clsx } from "clsx";
import { isInternalType, type TopicFamily } from "#contract/names";
import { type PictureWidth, pictureAt, coverHash, familyFromName } from "#contract/pictures";
import type { Card, Image } from "#contract/shared";
import { useLight } from "~/features/page/page-context";
import {
  compositionFor,
  coverMarkup,
  type BlockColour,
  bowl,
  circle,
  dome,
  leaf,
  rect,
  arch,
  PAINT_ORDER,
  quarter,
  stream,
  triangle,
} from "./cover-markup";

export type CoverSubject = Pick<
  Card,
  "databaseId" | "type" | "contentTypeSlug" | "topicFamily" | "publicationYear"
> &
  Partial<Pick<Card, "thumbnail" | "modified" | "contentTypes">>;

interface CoverProps {
  card: CoverSubject;
  className?: string;
  /** The one big cover of a page loads with the page; covers in lists load when they come near. */
  eager?: boolean;
  /** Covers of cards are up to twice as wide as those of rows. */
  wide?: boolean;
}

/** Widths of covers in rows, 72 to 104 pixels wide, and of large ones up to 264: on plain screens and on dense ones. */
const NARROW = [160, 240] as const;
const WIDE = [240, 480] as const;

/** Returns sources by screen density. They take one word in every row of a list; widths and conditions would take thirty. */
function sources(
  image: Image,
  plain: PictureWidth,
  dense: PictureWidth,
): { src: string; srcSet?: string } {
  const [src, larger] = [pictureAt(image, plain), pictureAt(image, dense)];
  return src === larger ? { src } : { src, srcSet: `${larger} 2x` };
}

/** Cover 3:4, the thumbnail if there is one. Decorative: the title beside it says everything. The size comes from CSS. */
export function Cover({ card, className, eager, wide }: CoverProps) {
  // In light mode, the drawn cover replaces a picture that the reader has not asked for.
  const image = useLight() ? null : card.thumbnail;
  const name = clsx("cover", `f-${card.topicFamily}`, className);
  if (image) {
    const [plain, dense] = eager || wide ? WIDE : NARROW;
    return (
      <img
        className={name}
        {...sources(image, plain, dense)}
        alt=""
        width={image.width}
        height={image.height}
        // The priority prevents React from preloading the picture before the style sheets.
        {...(eager ? { fetchPriority: "low" } : { loading: "lazy" })}
        decoding="async"
      />
    );
  }
  // Collections have no publication year; the cover shows the year of their last change.
  const changed = card.type === "collection" && card.modified?.slice(0, 4);
  return (
    <DrawnCover
      card={card}
      className={name}
      height={160}
      year={card.publicationYear ?? (changed ? Number(changed) : null)}
      label={card.contentTypes?.[0]?.name}
      internal={isInternalType(card.type)}
    />
  );
}

/** Only the square field, without year: table rows, suggestions, the spotlight. */
export function MiniCover({ card, className }: Pick<CoverProps, "card" | "className">) {
  const light = useLight();
  const name = clsx("cover mini", `f-${card.topicFamily}`, className);
  if (!light && card.thumbnail) {
    return (
      <img
        className={name}
        src={pictureAt(card.thumbnail, NARROW[0])}
        alt=""
        width={card.thumbnail.width}
        height={card.thumbnail.height}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return <DrawnCover card={card} className={name} height={120} mini />;
}

interface DrawnCoverProps extends Omit<
  Parameters<typeof coverMarkup>[0],
  "composition" | "family" | "id"
> {
  card: CoverSubject;
  className: string;
  /** In units of the drawing, which is 120 wide. */
  height: number;
}

/** Replaces a missing thumbnail with a drawing. It depends on the post's type, topic and id, so it never changes. */
function DrawnCover({ card, className, height, ...look }: DrawnCoverProps) {
  const composition = compositionFor(card.type, card.contentTypeSlug, card.databaseId);
  const facts = { composition, family: card.topicFamily, id: card.databaseId };
  return (
    <svg
      className={className}
      viewBox={`0 0 120 ${height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: coverMarkup({ ...facts, ...look }) }}
    />
  );
}

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

type Parts = readonly (readonly [BlockColour, string])[];

/** The mark of each family, in a field of 40 units. */
const MARKS: Record<Exclude<TopicFamily, "none">, Parts> = {
  protection: [
    ["a", arch(0, 0, 40, 40)],
    ["p", circle(20, 16.5, 7) + arch(11, 26, 18, 14)],
  ],
  education: [
    ["a", "M0 6a17 17 0 0 1 20 7v27a24 24 0 0 0-20-6z"],
    ["m", "M40 6a17 17 0 0 0-20 7v27a24 24 0 0 1 20-6z"],
  ],
  health: [
    ["m", rect(0, 13, 40, 14)],
    ["a", rect(13, 0, 14, 40)],
  ],
  governance: [
    ["a", "M0 13L20 0l20 13z"],
    ["m", rect(2, 17, 9, 17.5) + rect(15.5, 17, 9, 17.5) + rect(29, 17, 9, 17.5)],
    ["s", rect(0, 36.5, 40, 3.5)],
  ],
  poverty: [
    ["s", circle(20, 9, 8)],
    ["a", bowl(20, 20, 20)],
  ],
  emergencies: [
    ["a", "M20 2l20 36H0z"],
    ["p", "M20 18l9 20H11z"],
  ],
  equality: [
    ["a", circle(13.5, 20, 13.5)],
    ["m", circle(27.5, 20, 12.5)],
  ],
  climate: [
    ["s", circle(7, 8, 7)],
    ["a", leaf(0, 1, 38, true)],
  ],
  participation: [
    ["a", circle(11, 9, 8) + dome(11, 40, 11)],
    ["m", circle(31, 13, 6.5) + dome(31, 40, 9)],
  ],
};
const MARKUP = Object.fromEntries(
  Object.entries(MARKS).map(([family, parts]) => [
    family,
    parts.map(([colour, d]) => `<path class="${colour}" d="${d}"/>`).join(""),
  ]),
) as Record<keyof typeof MARKS, string>;

interface TopicMarkProps {
  family: TopicFamily;
  /** Slug of a topic without a family; its mark is drawn from it. */
  slug?: string;
  className?: string;
}

/** The mark of a topic: that of its family, or a drawn one if it has no family. The topic's name is beside it. */
export function TopicMark({ family, slug = "", className }: TopicMarkProps) {
  const mark = family === "none" ? drawnMark(slug) : { family, markup: MARKUP[family] };
  return (
    <svg
      className={`mark f-${mark.family}${className ? ` ${className}` : ""}`}
      viewBox="0 0 40 40"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: mark.markup }}
    />
  );
}

/** The default mark, four blocks; a site with its own logo never shows it. Ink follows the text's colour. */
export function LogoMark() {
  return (
    <svg
      className="flex-none fill-fill forced-color-adjust-none [print-color-adjust:exact]"
      viewBox="0 0 32 32"
      width="30"
      height="30"
      aria-hidden="true"
    >
      <path d="M0 0h16a16 16 0 0 1-16 16zM16 16h16a16 16 0 0 1-16 16z" />
      <path fill="currentColor" d="M16 0h16v16H16zM0 16h16v16H0z" />
    </svg>
  );
}
