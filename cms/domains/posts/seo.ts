import { cutAtWord } from "../../contract/cut-text";

/** What search engines show of a description. Ours: longer ones are cut by them, in worse places. */
const SEO_DESCRIPTION_CHARS = 160;

/** Title and description for a page's metadata. */
export function seoOf(title: string, text: string): { title: string; description: string } {
  return { title, description: cutAtWord(text, SEO_DESCRIPTION_CHARS) };
}
