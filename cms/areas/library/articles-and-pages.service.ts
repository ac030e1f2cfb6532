import type { Article, ArticleBlock, Page } from "../../contract/posts";
import { AppError } from "../../contract/errors";
import { type Language, DEFAULT_LANGUAGE } from "../../contract/languages";
import type { Card } from "../../contract/shared";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import {
  type ArticleBody,
  loadCards,
  renderMarkdown,
  findItems,
  findPost,
  findTermIds,
  type PostItems,
  relatedDocuments,
  seoOf,
  viewerOf,
  type PostRow,
} from "../posts";
import { translationRefs, FAQ_SLUG, pickTranslation, postPath } from "../../shared/language";
import { type TaxonomiesService, termsByTaxonomy } from "../vocabulary";

export interface ArticlesService {
  /** Returns the article with a databaseId, or with a slug in any language. Throws `not_found`. */
  get(actor: Actor, key: number | string, language: Language): Promise<Article>;
}

export function createArticlesService(db: Db, terms: TaxonomiesService): ArticlesService {
  return {
    async get(actor, key, language) {
      const viewer = viewerOf(actor);
      const post = await findPost(db, viewer, "article", key, language);
      if (!post) throw new AppError("not_found", "There is no such article");

      const [tree, termIds, items] = await Promise.all([
        terms.tree(),
        findTermIds(db, post.database_id),
        findItems(db, viewer, post.database_id, rolesOf(post.body)),
      ]);
      const nodes = termIds.flatMap((id) => tree.byId(id) ?? []);
      const relatedIds = await relatedDocuments(db, post.database_id, nodes, tree);
      const cards = new Map(
        (
          await loadCards(
            db,
            terms,
            viewer,
            [...new Set([post.database_id, ...[...items.values()].flat(), ...relatedIds])],
            language,
          )
        ).map((loaded) => [loaded.databaseId, loaded]),
      );
      const card = cards.get(post.database_id);
      if (!card) throw new AppError("not_found", "There is no such article");

      return {
        ...card,
        text: post.body.text,
        imageGroup: {
          image: card.thumbnail,
          imageCaption: post.body.imageCaption,
          imageReference: post.body.imageReference,
        },
        body: await blocksOf(post.body, items, cards),
        authors: nodes
          .filter((node) => node.taxonomy === "authors")
          .map((node) => tree.ref(node, language)),
        terms: termsByTaxonomy(nodes, tree, language),
        related: relatedIds.flatMap((id) => cards.get(id) ?? []),
        translations: translationRefs("article", post.translations),
        seo: seoOf(post.title, post.abstract),
      };
    },
  };
}

function rolesOf(body: ArticleBody): string[] {
  return body.blocks.flatMap((block) => (block.type === "resources" ? [block.role] : []));
}

function blocksOf(
  body: ArticleBody,
  items: PostItems,
  cards: ReadonlyMap<number, Card>,
): Promise<ArticleBlock[]> {
  return Promise.all(
    body.blocks.map(async (block) =>
      block.type === "text"
        ? { type: "text", html: await renderMarkdown(block.markdown, 2) }
        : {
            type: "resources",
            title: block.title,
            resources: (items.get(block.role) ?? []).flatMap((id) => cards.get(id) ?? []),
          },
    ),
  );
}

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

/** The frequently asked questions have the same address in all languages, regardless of their translated slugs. */
function pageTranslations(post: PostRow<"page">): Page["translations"] {
  const refs = translationRefs("page", post.translations);
  const isFaq = refs.some((ref) => ref.language === DEFAULT_LANGUAGE && ref.slug === FAQ_SLUG);
  return isFaq
    ? refs.map((ref) => ({ ...ref, link: postPath("page", FAQ_SLUG, ref.language) }))
    : refs;
}
