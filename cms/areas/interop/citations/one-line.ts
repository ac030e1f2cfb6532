/** Returns a text without line breaks, which some formats treat as the end of a value, and without invisible characters. */
export function oneLine(text: string): string {
  return text
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}
