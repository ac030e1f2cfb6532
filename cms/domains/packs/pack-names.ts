import filenamify from "filenamify";
import { cutAtWord } from "../../contract/cut-text";

/**
 * Longest name before its ending, in UTF-16 units. Ours: in the widest script it stays below the 255 bytes that file
 * systems allow, and leaves room within the 260 characters of a Windows path.
 */
const NAME_MAX_CHARS = 72;

/** A text as a file name that every system takes: none of their reserved signs and names, nothing unseen, not too long. */
export function safeName(text: string, fallback: string): string {
  // Begins with a word, a bracket or a Spanish mark: a dot would hide the file, a dash would make it an option.
  const visible = text.replace(/^[^\p{L}\p{N}\p{Ps}\p{Pi}¿¡]+/u, "");
  const name = filenamify(cutAtWord(visible, NAME_MAX_CHARS), {
    replacement: " ",
    maxLength: NAME_MAX_CHARS,
  })
    .replace(/ {2,}/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : fallback;
}

/** Gives names that differ also where a system ignores case; a name that is taken gets a number. */
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
