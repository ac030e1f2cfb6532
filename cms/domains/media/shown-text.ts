import type { StoredLine } from "../../db/schema";

/** Lines of a text that people may read: a speaker's notes are there for search alone. Takes the text and what each of its lines is. */
export function shownText(text: string, lines: readonly StoredLine[]): string {
  return lines.includes("note")
    ? text
        .split("\n")
        .filter((_, index) => lines[index] !== "note")
        .join("\n")
    : text;
}
