import filenamify from "filenamify";
import { cutAtWord } from "../contract/format";

/**
 * Longest name without its extension, in UTF-16 units. Chosen: in the widest script it stays below the 255 bytes that file
 * systems allow, and leaves room within the 260 characters of a Windows path.
 */
const NAME_MAX_CHARS = 72;

/**
 * Converts a text to a file name that every system accepts: no reserved characters or names, nothing invisible, not too long.
 */
export function safeName(text: string, fallback: string): string {
  // Start with a word, a bracket or a Spanish mark. A leading dot would hide the file, and a dash would make it a command-line
  // option.
  const visible = text.replace(/^[^\p{L}\p{N}\p{Ps}\p{Pi}¿¡]+/u, "");
  const name = filenamify(cutAtWord(visible, NAME_MAX_CHARS), {
    replacement: " ",
    maxLength: NAME_MAX_CHARS,
  })
    .replace(/ {2,}/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : fallback;
}

/** Returns a function that gives unique names, also on systems that ignore case. A name that is taken gets a number. */
export function uniqueNames(): (stem: string, ending: string) => string {
  const taken = new Set<string>();
  return (stem, ending) => {
    for (let number = 1; ; number++) {
      const name = `${number === 1 ? stem : `${stem} ${number}`}.${ending}`;
      const key = name.toUpperCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}
