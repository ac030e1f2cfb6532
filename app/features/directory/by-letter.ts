/** Sorted names with the letter each stands under, letter by letter. */
export function byLetter<T>(names: readonly (T & { letter: string })[]): { letter: string; names: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const { letter, ...name } of names) {
    const group = groups.get(letter);
    if (group) group.push(name as unknown as T);
    else groups.set(letter, [name as unknown as T]);
  }
  return [...groups].map(([letter, names]) => ({ letter, names }));
}
