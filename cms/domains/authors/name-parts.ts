/**
 * First and last names, for a directory that sorts by either. Authors who have written theirs are taken at their word;
 * the rest have one name, which is read here: a guess that is right for most people, and wrong for those with two last
 * names or an organisation's, until someone writes theirs.
 */
export interface NameParts {
  first: string;
  last: string;
}

/** Small words within a person's name, when they are written small. */
export const NAME_PARTICLES: readonly string[] =
  "af al av bin bint da das de del della den der des di do dos du el het ibn la las le los ould 's 't ten ter van vom von zu zum zur".split(
    " ",
  );
/** Those that belong to the last name after them. */
const PARTICLES = new Set([...NAME_PARTICLES, "in", "op"]);
/** What follows a name and is none. */
const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/i;

/** Reads a name as it is shown: "Maarten de Vries" and "de Vries, Maarten" have the last name "de Vries"; a single word is one. */
export function readName(name: string): NameParts {
  const plain = name.trim().replace(SUFFIX, "");
  const [before = "", after = ""] = plain.split(/\s*,\s*/, 2);
  if (before && after) return { first: after, last: before };
  const words = plain.split(/\s+/u);
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(plainApostrophes(words[start - 1]!))) start--;
  return { first: words.slice(0, start).join(" "), last: words.slice(start).join(" ") };
}

/**
 * What the readers of a language leave out when they look a last name up. Dutch (of the Netherlands) leaves out all
 * particles: "de Vries" is under V. Spanish leaves out "de" with its article, French "de" and "d’" but no article,
 * Swedish "af" and "von" but not "De", Arabic its article. English leaves out nothing: "de Vries" is under D.
 */
const LEFT_OUT: Record<string, RegExp> = {
  nl: /^(?:(?:aan|af|av|da|das|de|del|della|den|der|des|di|do|dos|du|het|in|la|las|le|los|op|'s|'t|te|ten|ter|tot|uit|van|vom|von|zu|zum|zur)\s+|d')+/i,
  es: /^(?:del|de(?:\s+(?:la|las|los|el))?)\s+/i,
  fr: /^(?:de\s+|d')/i,
  sv: /^(?:(?:af|av|von|van|zu)(?:\s+(?:de|den|der|dem))?\s+)+/i,
  ar: /^(?:ال(?=\p{L}{2})|al[-\s]|el[-\s])/iu,
};

/** The last name as a directory of the language sorts it, followed by the first. */
export function lastNameFirst({ first, last }: NameParts, language: string): string {
  const leftOut = LEFT_OUT[language];
  const sorted = (leftOut && plainApostrophes(last).replace(leftOut, "")) || last;
  return first ? `${sorted}, ${first}` : sorted;
}

function plainApostrophes(text: string): string {
  return text.replaceAll("\u2019", "'");
}
