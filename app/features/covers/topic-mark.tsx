import type { TopicFamily } from "#contract/names";
import { drawnMark } from "./drawn-mark";
import { type BlockColour, bowl, circle, dome, leaf, rect, arch } from "./generator";

type Parts = readonly (readonly [BlockColour, string])[];

/** One sign per family, in a field of 40 units. */
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

/** The sign of a topic: its family's, or one of its own. The topic's name is beside it. */
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
