/** Distributes items in order over at most `columns` columns, about equally high. No column is empty. */
export function inColumns<T>(
  items: readonly T[],
  columns: number,
  heightOf: (item: T) => number,
): T[][] {
  const heights = items.map((item) => heightOf(item));
  let left = heights.reduce((sum, height) => sum + height, 0);
  const made: T[][] = [];
  let height = 0;
  for (const [index, item] of items.entries()) {
    const own = heights[index] ?? 0;
    const column = made.at(-1);
    // The remaining columns share the rest: an item starts a new column if most of it would overflow this one.
    const share = left / (columns - made.length + 1);
    if (!column || (made.length < columns && height + own / 2 > share)) {
      left -= height;
      height = 0;
      made.push([item]);
    } else {
      column.push(item);
    }
    height += own;
  }
  return made;
}
