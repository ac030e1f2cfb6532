/** Pages for everybody that are there without content; paths without language. What asks for a choice or an account is not among them. */
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
