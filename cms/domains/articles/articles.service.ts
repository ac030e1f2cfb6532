import type { Article, ArticleBlock } from "../../contract/content";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { Card } from "../../contract/shared";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import type { ArticleBody } from "../posts/bodies";
import { loadCards } from "../posts/cards";
import { translationRefs } from "../posts/language";
import { renderMarkdown } from "../posts/markdown";
import { findItems, findPost, findTermIds, type PostItems } from "../posts/posts.reader";
import { seoOf } from "../posts/seo";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";

export interface ArticlesService {
  /** The article with a databaseId, or that a slug names in any language. Throws not_found. */
  get(actor: Actor, key: number | string, language: Language): Promise<Article>;
}

export function createArticlesService(db: Db, terms: TaxonomiesService): ArticlesService {
  return {
    async get(actor, key, language) {
      const sight = sightOf(actor);
      const post = await findPost(db, sight, "article", key, language);
      if (!post) throw new AppError("not_found", "There is no such article");

      const [tree, termIds, items] = await Promise.all([
        terms.tree(),
        findTermIds(db, post.database_id),
        findItems(db, sight, post.database_id, rolesOf(post.body)),
      ]);
      const [card, ...resources] = await loadCards(
        db,
        terms,
        sight,
        [post.database_id, ...new Set([...items.values()].flat())],
        language,
      );
      if (!card) throw new AppError("not_found", "There is no such article");

      return {
        ...card,
        text: post.body.text,
        imageGroup: {
          image: card.thumbnail,
          imageCaption: post.body.imageCaption,
          imageReference: post.body.imageReference,
        },
        body: await blocksOf(
          post.body,
          items,
          new Map(resources.map((resource) => [resource.databaseId, resource])),
        ),
        authors: termIds
          .flatMap((id) => tree.byId(id) ?? [])
          .filter((node) => node.taxonomy === "authors")
          .map((node) => tree.ref(node, language)),
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
