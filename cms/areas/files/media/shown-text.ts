import type { StoredLine } from "../../../db/schema";

/** Returns the lines of a text that are displayed. Speaker's notes are only for search. `lines` has the kind of each line. */
export function shownText(text: string, lines: readonly StoredLine[]): string {
  return lines.includes("note")
    ? text
        .split("\n")
        .filter((_, index) => lines[index] !== "note")
        .join("\n")
    : text;
}
