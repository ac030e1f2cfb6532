/** By what names are compared: without accents, capitals and doubled spaces. */
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
 * Who made a piece, in the order in which pages, lists and references name them: its authors, who have pages of their own, then the
 * contributors, who are named with it (illustrators, translators, groups). Records often name an author among the contributors too, in
 * another spelling at times: that is one person, as the author is spelled.
 */
export function makersOf(authors: readonly string[], contributors: readonly string[]): string[] {
  const makers = new Map<string, string>();
  for (const name of [...authors, ...contributors]) {
    const key = nameKey(name);
    if (key && !makers.has(key)) makers.set(key, name);
  }
  return [...makers.values()];
}
