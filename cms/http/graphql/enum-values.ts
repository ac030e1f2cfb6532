/** Maps enum values: upper case in GraphQL, the contract's words inside. */
export function upperCase(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.toUpperCase(), word]));
}
