import type { CslItem, CslName } from "#contract/citations";

/** A written reference around the title, which is set in italics. */
export interface ReferenceText {
  before: string;
  title: string;
  after: string;
}

/** The words of a reference in the language of the page. */
export interface ReferenceLabels {
  /** Between the last two names. */
  and: string;
  /** The same in styles that use a sign for it in some languages. */
  ampersand: string;
  /** Replaces a missing year. */
  noYear: string;
  /** Before the address. */
  available: string;
}

export const STYLES = ["apa", "harvard"] as const;
export type Style = (typeof STYLES)[number];

/** Names that APA's seventh edition lists; of more, the first ones and the last. */
const APA_NAMES_MAX = 20;
/** Names that Harvard lists; of more, the first. */
const HARVARD_NAMES_MAX = 3;

/** Returns the reference to a resource in a style. It starts with the authors, without authors the publisher, or else the title. */
export function referenceText(item: CslItem, style: Style, labels: ReferenceLabels): ReferenceText {
  return (style === "apa" ? apa : harvard)(item, labels);
}

/** "Wanjiru, G., & de Vries, M. (2024). " title ". Small Hands Press. https://…" */
function apa(item: CslItem, labels: ReferenceLabels): ReferenceText {
  const year = `(${yearOf(item, labels)}).`;
  const { who, publisher } = makers(item, (names) => apaNames(names, labels.ampersand));
  const end = [ended(publisher), item.URL].filter(Boolean).join(" ");
  if (!who) return { before: "", title: item.title, after: `${stop(item.title)} ${year} ${end}` };
  return {
    before: `${ended(who)} ${year} `,
    title: item.title,
    after: `${stop(item.title)} ${end}`,
  };
}

/** "Wanjiru, G. and de Vries, M. (2024) " title ". Small Hands Press. Available at: https://…" */
function harvard(item: CslItem, labels: ReferenceLabels): ReferenceText {
  const year = `(${yearOf(item, labels)})`;
  const { who, publisher } = makers(item, (names) => harvardNames(names, labels.and));
  const end = [ended(publisher), labels.available, item.URL].filter(Boolean).join(" ");
  if (!who) return { before: "", title: item.title, after: ` ${year}. ${end}` };
  return { before: `${who} ${year} `, title: item.title, after: `${stop(item.title)} ${end}` };
}

/** Without authors the publisher takes their place, and is named only once. */
function makers(
  { author = [], publisher = "" }: CslItem,
  write: (names: string[]) => string,
): { who: string; publisher: string } {
  return author.length > 0
    ? { who: write(author.map(shortName)), publisher }
    : { who: publisher, publisher: "" };
}

function apaNames(names: string[], ampersand: string): string {
  const last = names.at(-1)!;
  if (names.length === 1) return last;
  if (names.length > APA_NAMES_MAX)
    return `${names.slice(0, APA_NAMES_MAX - 1).join(", ")}, … ${last}`;
  return `${names.slice(0, -1).join(", ")}, ${ampersand} ${last}`;
}

function harvardNames(names: string[], and: string): string {
  if (names.length > HARVARD_NAMES_MAX) return `${names[0]} et al.`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

/** "Wanjiru, G."; a name that is not a person's stays as it is. */
function shortName(name: CslName): string {
  if ("literal" in name) return name.literal;
  const initials = name.given
    .split(/[\s-]+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`);
  return `${name.family}, ${initials.join(" ")}`;
}

function yearOf({ issued }: CslItem, { noYear }: ReferenceLabels): string {
  return issued ? String(issued["date-parts"][0][0]) : noYear;
}

/** Text that ends in punctuation needs no full stop after it. */
const stop = (text: string) => (/[.?!…؟]["”»]?$/u.test(text) ? "" : ".");
const ended = (text: string) => text && text + stop(text);
