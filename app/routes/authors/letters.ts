/** Names under their first letter without its accent; digits and signs under "#". The order of the names is kept. */
export function byLetter<T extends { name: string }>(items: readonly T[]): { letter: string; items: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const letter = letterOf(item.name);
    const group = groups.get(letter);
    if (group) group.push(item);
    else groups.set(letter, [item]);
  }
  return [...groups].map(([letter, group]) => ({ letter, items: group }));
}

function letterOf(name: string): string {
  const first = [...name.trim()][0] ?? "";
  // Å, Ä and Ö are letters of their own in Swedish, but a directory of names from all over the world has one row for A.
  const plain = first.normalize("NFD").replace(/\p{M}/gu, "").toLocaleUpperCase("en");
  return /^\p{L}/u.test(plain) ? ([...plain][0] ?? "#") : "#";
}
