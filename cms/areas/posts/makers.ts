/** Returns the key by which names are compared: without accents, capitals and double spaces. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Returns the authors and contributors of a post in the order in which pages, lists and references name them. First come its
 * authors, who have their own pages, then the contributors (illustrators, translators, groups). Records often name an author
 * among the contributors too, sometimes in another spelling: that person is listed once, as the author is spelled.
 */
export function makersOf(authors: readonly string[], contributors: readonly string[]): string[] {
  const makers = new Map<string, string>();
  for (const name of [...authors, ...contributors]) {
    const key = nameKey(name);
    if (key && !makers.has(key)) makers.set(key, name);
  }
  return [...makers.values()];
}
