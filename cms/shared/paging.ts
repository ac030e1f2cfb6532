/** The page of a list that a caller gets. */
export interface Part {
  page: number;
  pages: number;
  offset: number;
}

/** Returns the part of a list of `count` items on a page of `size` items. A page after the last returns the last one. */
export function partOf(count: number, asked: number, size: number): Part {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * size };
}
