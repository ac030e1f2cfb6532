import type { AdminContent, AdminPost, AdminPreview } from "#contract/admin";
import type { Page, Toolkit } from "#contract/posts";
import type { Collection } from "#contract/collections";
import { articleView } from "~/routes/article/article-page";
import { type DocumentView, documentView } from "~/routes/document/document.view.server";
import { chapterView } from "~/routes/toolkit/chapter-page";

/** The data of the preview, in the same form as on the public page. */
export type Shown =
  | { document: DocumentView }
  | { article: ReturnType<typeof articleView> }
  | { toolkit: Omit<Toolkit, "seo" | "translations"> }
  | { chapter: ReturnType<typeof chapterView> }
  | {
      collection: Collection;
      items: { databaseId: number; title: string; language: string; note: string }[];
    }
  | { page: Page };

/**
 * Returns what the page needs of a response. A collection's posts come from its content. Throws a 404 response if the response
 * has nothing to show.
 */
export function previewView(
  { post, document, article, toolkit, chapter, collection, page }: AdminPreview,
  { documents }: AdminContent,
  posts: AdminPost["posts"],
): { post: AdminPreview["post"]; shown: Shown } {
  if (document) return { post, shown: { document: documentView(document) } };
  if (article) return { post, shown: { article: articleView(article) } };
  if (chapter) return { post, shown: { chapter: chapterView(chapter) } };
  if (toolkit) {
    const { seo: _seo, translations: _translations, ...front } = toolkit;
    return { post, shown: { toolkit: front } };
  }
  if (page) return { post, shown: { page } };
  if (!collection) throw new Response(null, { status: 404 });
  const named = new Map(posts.map((one) => [one.databaseId, one]));
  const items = documents.flatMap(({ databaseId, note }) => {
    const item = named.get(databaseId);
    return item ? [{ databaseId, title: item.title, language: item.language, note }] : [];
  });
  return { post, shown: { collection, items } };
}
