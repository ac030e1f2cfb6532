import { createContext } from "react";

/** Set around a page that previews unpublished content: nothing may count views, save it or link to its public pages. */
export interface Preview {
  /** Returns the page of a toolkit's chapter, by its number; by default its front page. A path without language. */
  partPath: (chapter?: number) => string;
}
export const PreviewContext = createContext<Preview | null>(null);
