/** Public pages that exist without content; paths without language. Pages that need a choice or an account are left out. */
export const FIXED_PAGES = [
  "/",
  "/topics",
  "/keywords",
  "/countries",
  "/publishers",
  "/authors",
  "/toolkits",
  "/collections",
  "/newsletter",
  "/contact",
  "/developers",
  "/accessibility",
] as const;
