import { invertedName } from "./names";

interface Cited {
  title: string;
  contributors: string[];
  publicationYear: number | null;
  publishers: { name: string }[];
}

/** Names written out in a reference; more become "and others". */
const NAMES_MAX = 3;

/**
 * A reference in the manner of APA, around the title, which the page sets in italics:
 * "Wanjiru, G., Otieno, J. (2024). " — title — ". East Africa Child Protection Network."
 */
export function citationText(cited: Cited, words: { others: (names: string) => string; noYear: string }): { before: string; after: string } {
  const publisher = cited.publishers[0]?.name;
  const names = cited.contributors.slice(0, cited.contributors.length > NAMES_MAX ? NAMES_MAX - 1 : NAMES_MAX).map(shortName);
  const list = names.join(", ");
  const who = cited.contributors.length > names.length ? words.others(list) : list || publisher || "";
  const year = `(${cited.publicationYear ?? words.noYear}). `;
  // Without contributors the publisher has spoken already, in their place.
  // A title that ends in a mark of its own needs no full stop after it.
  const stop = /[.?!…]$/u.test(cited.title) ? "" : ".";
  const after = publisher && cited.contributors.length > 0 ? `${stop} ${publisher}.` : stop;
  return { before: who ? `${who} ${year}` : year, after };
}

/** "Wanjiru, G."; what is no person's name stays as it is. */
function shortName(name: string): string {
  const person = invertedName(name);
  if (!person) return name;
  const initials = person.given.split(/[\s-]+/u).map((word) => `${[...word][0]}.`);
  return `${person.family}, ${initials.join(" ")}`;
}
