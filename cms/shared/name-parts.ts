/**
 * First and last names, for a directory that sorts by either. Names that authors entered themselves are used unchanged. All
 * others have one display name, which is split here. The guess is right for most people, and wrong for two last names and for
 * organisations, until the author enters the names.
 */
export interface NameParts {
  first: string;
  last: string;
}

/** Particles within a person's name, if they are in lower case. */
export const NAME_PARTICLES: readonly string[] =
  "af al av bin bint da das de del della den der des di do dos du el het ibn la las le los ould 's 't ten ter van vom von zu zum zur".split(
    " ",
  );
/** Particles that belong to the following last name. */
const PARTICLES = new Set([...NAME_PARTICLES, "in", "op"]);
/** Suffixes that are not part of a name. */
const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/i;

/**
 * Splits a display name: "Maarten de Vries" and "de Vries, Maarten" have the last name "de Vries". A single word is a last
 * name.
 */
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
 * The particles that readers of a language ignore when they look up a last name. Dutch (of the Netherlands) ignores all
 * particles: "de Vries" is under V. Spanish ignores "de" with its article; French ignores "de" and "d’" but no article;
 * Swedish ignores "af" and "von" but not "De"; Arabic ignores its article. English ignores nothing: "de Vries" is under
 * D.
 */
const IGNORED_PARTICLES: Record<string, RegExp> = {
  nl: /^(?:(?:aan|af|av|da|das|de|del|della|den|der|des|di|do|dos|du|het|in|la|las|le|los|op|'s|'t|te|ten|ter|tot|uit|van|vom|von|zu|zum|zur)\s+|d')+/i,
  es: /^(?:del|de(?:\s+(?:la|las|los|el))?)\s+/i,
  fr: /^(?:de\s+|d')/i,
  sv: /^(?:(?:af|av|von|van|zu)(?:\s+(?:de|den|der|dem))?\s+)+/i,
  ar: /^(?:ال(?=\p{L}{2})|al[-\s]|el[-\s])/iu,
};

/** Returns the last name as a directory of the language sorts it, followed by the first. */
export function lastNameFirst({ first, last }: NameParts, language: string): string {
  const ignored = IGNORED_PARTICLES[language];
  const sorted = (ignored && plainApostrophes(last).replace(ignored, "")) || last;
  return first ? `${sorted}, ${first}` : sorted;
}

function plainApostrophes(text: string): string {
  return text.replaceAll("\u2019", "'");
}
