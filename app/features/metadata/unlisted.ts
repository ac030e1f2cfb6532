import type { OwnMeta } from "~/features/shell/site-meta";

/** Returns the metadata of a page that search engines leave out. */
export const unlisted = (path: string, title: string, description: string): OwnMeta => ({
  title,
  description,
  path,
  robots: "noindex",
});
