/** Words that belong to the family name that follows them. */
const PARTICLES = new Set(["de", "del", "della", "da", "dos", "du", "van", "von", "der", "den", "ten", "ter", "af", "el", "al", "bin", "ibn", "la", "le"]);
const LONGEST_NAME_WORDS = 5;

/**
 * A person's name with its family name apart, or null for what does not look like one, such as a school class or an
 * organisation: those have words in lower case that are no particles, are long, or are a single word.
 */
export function invertedName(name: string): { family: string; given: string } | null {
  const words = name.trim().split(/\s+/u);
  if (words.length < 2 || words.length > LONGEST_NAME_WORDS) return null;
  if (!words.every((word) => /^\p{Lu}/u.test(word) || PARTICLES.has(word))) return null;
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(words[start - 1]!.toLowerCase())) start--;
  return { family: words.slice(start).join(" "), given: words.slice(0, start).join(" ") };
}
