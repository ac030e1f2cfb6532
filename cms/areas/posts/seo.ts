import { cutAtWord } from "../../contract/cut-text";

/** Length of a description that search engines show. Chosen: they cut longer ones themselves, in worse places. */
const SEO_DESCRIPTION_CHARS = 160;

/** Returns the title and description for a page's metadata. */
export function seoOf(title: string, text: string): { title: string; description: string } {
  return { title, description: cutAtWord(text, SEO_DESCRIPTION_CHARS) };
}
