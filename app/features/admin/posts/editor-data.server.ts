import type { AdminContent, AdminPost } from "#contract/admin";
import { ADMIN_PARTS, ADMIN_TAXONOMIES, isWritten, EMPTY_TEXTS } from "#contract/admin-rules";
import { isLanguage, LANGUAGES } from "#contract/languages";
import { searchFieldOf } from "#contract/upload-rules";
import { type ContentClient, inLanguage, orNotFound } from "~/content/client.server";
import { listLicenses } from "~/content/taxonomies.server";
import { listExtraFields } from "~/content/uploads.server";
import { TERM_FIELD_NAMES } from "~/features/terms/field-term";
import { loadTerms } from "~/features/terms/terms.server";
import {
  type FormPart,
  NO_CHAPTER_TEXTS,
  TERM_FIELD_OF,
  type EditorData,
  type LanguageMark,
  type AdminHead,
  readEditorResult,
  type FoundPost,
  type FoundPosts,
} from "./editor-form";
import type { SearchPostType } from "#contract/names";
import { SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { searchDocuments } from "~/content/posts.server";

/** Number of results. Chosen: editors refine the search rather than scan more. */
const FOUND_MAX = 8;
/** Types that articles, toolkits and collections link to. */
const RESOURCE_TYPES: SearchPostType[] = ["document", "article", "toolkit"];
/** Types that site collections contain. */
const DOCUMENT_TYPES: SearchPostType[] = ["document"];

/** Returns the public posts that match, the best first, for lists of resources; for the list `documents`, documents only. */
export async function findPosts(
  content: ContentClient,
  list: string,
  searchText: string,
): Promise<FoundPosts> {
  const query = searchText
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SUGGEST_TEXT_MAX_CHARS);
  if (!query) return { list, query, posts: [] };
  const { documents } = await searchDocuments(content, {
    search: query,
    sort_by: "Relevance",
    post_type: list === "documents" ? DOCUMENT_TYPES : RESOURCE_TYPES,
    page_size: FOUND_MAX,
  });
  return {
    list,
    query,
    posts: documents.map(({ databaseId, type, title, language, link }): FoundPost => ({
      databaseId,
      type,
      title,
      language,
      link,
    })),
  };
}

/** Query parameters without script: the list that is searched for, and the search text. */
export const LIST_PARAM = "find";
export const SEARCH_PARAM = "words";

/** Numbers in an address, as the router passes them. */
export interface EditorParams {
  id: string;
  chapter?: string;
}

/** Returns a post of the admin area by the number in an address. Throws a 404 Response if there is none. */
export async function readAdminPost(content: ContentClient, id: string): Promise<AdminPost> {
  if (!/^\d{1,9}$/.test(id)) throw new Response(null, { status: 404 });
  return orNotFound(
    content.get("/admin/posts/{id}", {
      params: inLanguage(content, { id: Number(id) }),
    }),
  );
}

/** Returns the part of a post that an address names. Throws a 404 Response for a missing chapter. */
export function partOf(
  { type, content: { texts, chapters } }: AdminPost,
  { chapter }: EditorParams,
  query: URLSearchParams,
  pageLanguage: string,
): FormPart {
  const at = chapter === undefined ? null : Number(chapter) - 1;
  if (at !== null && !chapters[at]) throw new Response(null, { status: 404 });
  const requested = query.get("language") ?? "";
  const written = Object.keys(texts).filter((language) => isWritten(texts[language]!));
  const language =
    isLanguage(requested) || requested in texts
      ? requested
      : written.includes(pageLanguage)
        ? pageLanguage
        : (written[0] ?? Object.keys(texts)[0] ?? pageLanguage);
  return { type, language, chapter: at };
}

/** Loads what the editor needs for a part of a post. `typed` replaces the saved content if it could not be saved. */
export async function loadEditor(
  content: ContentClient,
  params: EditorParams,
  query: URLSearchParams,
  typed?: AdminContent,
): Promise<EditorData> {
  const post = await readAdminPost(content, params.id);
  const part = partOf(post, params, query, content.contentLanguage);
  const shown = typed ?? post.content;
  const [list, words] = [query.get(LIST_PARAM) ?? "", query.get(SEARCH_PARAM) ?? ""];
  const isOfTerms = TERM_FIELD_NAMES.some((name) => name === list);
  const hasTerms =
    part.chapter === null && (ADMIN_PARTS[post.type] as readonly string[]).includes("terms");
  const hasExtra =
    part.chapter === null && (ADMIN_PARTS[post.type] as readonly string[]).includes("extra");
  const [terms, licenses, found, groups] = await Promise.all([
    hasTerms
      ? loadTerms(
          content,
          typedTerms(
            shown,
            isOfTerms ? { [searchFieldOf(list as (typeof TERM_FIELD_NAMES)[number])]: words } : {},
          ),
        )
      : null,
    hasTerms ? listLicenses(content) : [],
    list && !isOfTerms ? findPosts(content, list, words) : null,
    hasExtra ? listExtraFields(content) : [],
  ]);
  return {
    head: headOf(post),
    part,
    content: shownContent(shown, part),
    languages: languageMarks({ ...post, content: shown }),
    copyFrom: copyFrom(shown, part),
    posts: post.posts,
    files: post.files,
    terms,
    groups,
    licenses,
    found,
    outcome: readEditorResult(query),
  };
}

/** Returns a post without its content. */
export function headOf({
  content: _content,
  posts: _posts,
  files: _files,
  ...head
}: AdminPost): AdminHead {
  return head;
}

/** Returns the fields of terms as the upload form would send them. */
function typedTerms(
  { terms }: AdminContent,
  looked: Record<string, string>,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      ADMIN_TAXONOMIES.map((taxonomy) => [TERM_FIELD_OF[taxonomy], terms[taxonomy] ?? []]),
    ),
    ...looked,
  };
}

/** Returns the content that a part shows, without long texts of other languages and chapters. */
function shownContent(content: AdminContent, { language, chapter }: FormPart): AdminContent {
  return {
    ...content,
    texts: { [language]: content.texts[language] ?? EMPTY_TEXTS },
    chapters: content.chapters.map((one, at) => {
      if (at === chapter)
        return { ...one, texts: { [language]: one.texts[language] ?? NO_CHAPTER_TEXTS } };
      const titles = Object.entries(one.texts).map(
        ([code, { title }]) => [code, { ...NO_CHAPTER_TEXTS, title }] as const,
      );
      return { id: one.id, texts: Object.fromEntries(titles), resources: [] };
    }),
  };
}

/** Returns the site's languages, and other languages of the post. */
function languageMarks({ content: { texts } }: AdminPost): LanguageMark[] {
  return [...new Set<string>([...LANGUAGES, ...Object.keys(texts)])].map((code) => ({
    code,
    written: code in texts && isWritten(texts[code]!),
  }));
}

/** Returns the language to copy from. English comes first, as most content is written in it. */
function copyFrom(
  { texts, chapters }: AdminContent,
  { language, chapter }: FormPart,
): string | null {
  const translated =
    chapter === null
      ? Object.entries(texts).flatMap(([code, one]) => (isWritten(one) ? [code] : []))
      : Object.entries(chapters[chapter]?.texts ?? {}).flatMap(([code, { title, markdown }]) =>
          title || markdown ? [code] : [],
        );
  if (translated.includes(language)) return null;
  return translated.includes("en") ? "en" : (translated[0] ?? null);
}
