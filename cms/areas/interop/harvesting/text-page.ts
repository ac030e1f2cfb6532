import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import { bySiteOrder, postPath } from "../../../shared/language";

/**
 * Returns the path of the text version of a post's file. Each has one URL: below the page in the file's own language, or else below
 * the post's first page. Undefined for a post without texts.
 */
export function textPage(
  {
    type,
    translations,
  }: { type: PostType; translations: readonly { language: string; slug: string }[] },
  file: { id: string; language: string },
): { language: Language; path: string } | undefined {
  const page =
    translations.find(({ language }) => language === file.language && isLanguage(language)) ??
    [...translations].sort(bySiteOrder)[0];
  if (!page) return undefined;
  const language = isLanguage(page.language) ? page.language : DEFAULT_LANGUAGE;
  return {
    language,
    path: `${postPath(type, page.slug, language)}/text/${encodeURIComponent(file.id)}`,
  };
}
