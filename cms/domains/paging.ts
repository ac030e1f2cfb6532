/** Which part of a list a caller gets. */
export interface Part {
  page: number;
  pages: number;
  offset: number;
}

/** The part of a list of `count` that a page is, `size` on each; one past the last is answered by the last. */
export function partOf(count: number, asked: number, size: number): Part {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * size };
}
