import { createContext } from "react";

/** Set around a page that shows what is not published: what would count it, keep it or lead to its public pages stays away. */
export interface Preview {
  /** The page of a toolkit's chapter, by its number; its front page without one. A path without language. */
  partPath: (chapter?: number) => string;
}
export const PreviewContext = createContext<Preview | null>(null);
