/** A text without line breaks, which some formats take for the end of a value, and without what nobody sees. */
export function oneLine(text: string): string {
  return text
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
