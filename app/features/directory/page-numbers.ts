/** Returns the page numbers to offer: the first, the last, and those around the current page; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const gap = number - (wanted[index - 1] ?? 0);
    // A single omitted number takes as much room as the dots.
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}
