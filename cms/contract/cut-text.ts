/**
 * Cuts a text to a number of characters at a word's end, with an ellipsis inside the limit. Line breaks become spaces.
 * Scripts that write without spaces are cut between characters.
 */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit - 1);
  const wordEnd = line[limit - 1] === " " ? room.length : room.lastIndexOf(" ");
  const cut = wordEnd > limit / 3 ? room.slice(0, wordEnd) : room.replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.replace(/[\s,;:.–—/&(-]+$/u, "")}…`;
}
