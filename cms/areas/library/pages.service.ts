import type { Page } from "../../contract/posts";
import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { FAQ_SLUG, pickTranslation, postPath, translationRefs } from "../../shared/language";
import { renderMarkdown, findPost, type PostRow, seoOf, viewerOf } from "../posts";

export interface PagesService {
  /** Returns the content page with a databaseId, or with a slug in any language. Throws `not_found`. */
  get(actor: Actor, key: number | string, language: Language): Promise<Page>;
}

export function createPagesService(db: Db): PagesService {
  return {
    async get(actor, key, language) {
      const post = await findPost(db, viewerOf(actor), "page", key, language);
      if (!post) throw new AppError("not_found", "There is no such page");
      return {
        databaseId: post.database_id,
        slug: pickTranslation(post.translations, language)!.slug,
        title: post.title,
        language: post.language,
        introHtml: await renderMarkdown(post.body.introMarkdown, 2),
        sections: await Promise.all(
          post.body.sections.map(async ({ markdown, ...section }) => ({
            ...section,
            html: await renderMarkdown(markdown, 3),
          })),
        ),
        translations: pageTranslations(post),
        seo: seoOf(post.title, post.abstract),
        modified: post.modified.toISOString(),
      };
    },
  };
}

/** The frequently requested questions have the same address in all languages, regardless of their translated slugs. */
function pageTranslations(post: PostRow<"page">): Page["translations"] {
  const refs = translationRefs("page", post.translations);
  const isFaq = refs.some((ref) => ref.language === DEFAULT_LANGUAGE && ref.slug === FAQ_SLUG);
  return isFaq
    ? refs.map((ref) => ({ ...ref, link: postPath("page", FAQ_SLUG, ref.language) }))
    : refs;
}
