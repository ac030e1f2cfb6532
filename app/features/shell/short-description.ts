/** Search engines and previews show no more of a description. */
const DESCRIPTION_CHARS = 160;

/** A text in one line, cut at a word's end where it is longer than anybody shows. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= DESCRIPTION_CHARS) return line;
  // With room for the dots; half a sign of two units is none.
  const cut = line.slice(0, DESCRIPTION_CHARS - 1).replace(/[\uD800-\uDBFF]$/, "");
  // Not every script parts its words.
  const end = cut.includes(" ") ? cut.lastIndexOf(" ") : cut.length;
  return `${cut.slice(0, end).replace(/[,;:.–—-]+$/u, "")}…`;
}
