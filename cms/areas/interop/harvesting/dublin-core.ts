import { isLanguage, DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { PostType, Taxonomy } from "../../../contract/names";
import { filePath, creditsOf, isUndated } from "../../posts";
import { bySiteOrder, ownPath, translationRefs, postPath } from "../../../shared/language";
import type { TermNode, TermTree } from "../../vocabulary";
import type { HarvestedPost } from "./harvesting.repo";

/**
 * Returns the path and the page language of the text version of a post's file. Each text version has one URL: below the page in
 * the file's language, or else below the post's first page. Undefined for a post without pages.
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

/** One statement of a record: a Dublin Core element, its text, and the language of the text, if it has one. */
export interface DublinCore {
  element: string;
  text: string;
  language?: string;
}

/** The DCMI types of posts, in addition to the library's content types. */
const DCMI_TYPES: Partial<Record<PostType, string>> = { collection: "Collection" };
const DCMI_TEXT = "Text";

/** Returns the publication year, or else the day on which the post was created, if known. */
function dateOf({ publication_year: year, created }: HarvestedPost): string[] {
  if (year !== null) return [String(year)];
  return isUndated(created) ? [] : [created.toISOString().slice(0, 10)];
}

/** Converts a post to the fifteen elements of Dublin Core, in the order of the DCMI. `siteUrl` has no trailing slash. */
export function dublinCoreOf(
  post: HarvestedPost,
  termIds: readonly number[],
  tree: TermTree,
  siteUrl: string,
): DublinCore[] {
  const translations = [...post.translations].sort(bySiteOrder);
  const terms = termIds.flatMap((id) => tree.byId(id) ?? []);
  const of = (...taxonomies: Taxonomy[]) =>
    terms.filter((term) => taxonomies.includes(term.taxonomy));
  const languages = translations.map(({ language }) => language);
  const named = (element: string, nodes: readonly TermNode[]) =>
    nodes.flatMap((node) =>
      namesIn(node, languages).map(({ name, language }) => ({ element, text: name, language })),
    );
  const plain = (element: string, texts: readonly string[]) =>
    [...new Set(texts)].map((text) => ({ element, text }));
  const ownName = (node: TermNode) => tree.name(node, "en");
  const [page, ...otherPages] = pagesOf(post);

  return [
    ...translations.map(({ title, language }) => ({ element: "title", text: title, language })),
    ...plain("creator", creditsOf(of("authors").map(ownName), post.contributors)),
    ...named("subject", of("topics", "keywords")),
    ...translations
      .filter(({ abstract }) => abstract)
      .map(({ abstract, language }) => ({ element: "description", text: abstract, language })),
    ...plain("publisher", of("publishers").map(ownName)),
    ...plain("date", dateOf(post)),
    ...named("type", of("content_types")),
    { element: "type", text: DCMI_TYPES[post.type] ?? DCMI_TEXT },
    ...plain(
      "format",
      post.files.flatMap(({ mime_type }) => mime_type ?? []),
    ),
    ...plain("identifier", page ? [siteUrl + page] : []),
    ...plain("language", [...languages, ...post.files.map(({ language }) => language)]),
    ...plain("relation", [...otherPages.map((path) => siteUrl + path), ...filesOf(post, siteUrl)]),
    ...named("coverage", of("countries", "regions")),
    ...plain("rights", of("licenses").map(ownName)),
  ];
}

/** Returns the paths of a post's pages, the preferred one first. */
function pagesOf({ type, translations }: HarvestedPost): string[] {
  const pages = translationRefs(type, translations).map(({ link }) => link);
  // A text in a language that the site does not support is shown under English.
  return pages.length > 0 ? pages : translations.slice(0, 1).map((one) => ownPath(type, one));
}

/** Returns the URLs of a post's files, of their text versions and of its links. */
function filesOf(post: HarvestedPost, siteUrl: string): string[] {
  return post.files.flatMap(({ id, name, link_url, language, has_text }) => {
    if (id === null || name === null) return link_url ?? [];
    const text = has_text ? textPage(post, { id, language }) : undefined;
    return [siteUrl + filePath({ id, name }), ...(text ? [siteUrl + text.path] : [])];
  });
}

/**
 * Returns a term's names in the given languages. If it has none of them, returns its name in English or else in another
 * language.
 */
function namesIn(
  node: TermNode,
  languages: readonly string[],
): { name: string; language: string }[] {
  const fitting = node.translations
    .filter(({ language }) => languages.includes(language) && isLanguage(language))
    .sort(bySiteOrder);
  return fitting.length > 0 ? fitting : [...node.translations].sort(bySiteOrder).slice(0, 1);
}
