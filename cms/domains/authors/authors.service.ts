import type { Author, AuthorsAnswer } from "../../contract/authors";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import { AUTHOR_LIST_CAP } from "../../contract/limits";
import type { PostType } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import { loadCards, toImage } from "../posts/cards";
import { listPostsWithTerm, onlyVisible } from "../posts/posts.reader";
import { type Sight, sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { findAuthor, listAuthorImages } from "./authors.repo";

export interface AuthorsService {
  /** Authors with public work, by name as the language sorts it. */
  list(actor: Actor, language: Language): Promise<AuthorsAnswer>;
  /** An author with the work that the actor may see, latest first, each list cut at AUTHOR_LIST_CAP. Throws not_found. */
  get(actor: Actor, slug: string, language: Language): Promise<Author>;
}

export function createAuthorsService(db: Db, terms: TaxonomiesService): AuthorsService {
  return {
    async list(_actor, language) {
      const [tree, images] = await Promise.all([terms.tree(), listAuthorImages(db)]);
      const authors = tree.list("authors", language).filter((node) => node.count > 0).map((node) => {
        const { databaseId, slug, name, count, link } = tree.term(node, language);
        return { databaseId, slug, name, count, link, image: toImage(images.get(node.id) ?? null) };
      });
      return { authors, count: authors.length };
    },

    async get(actor, slug, language) {
      const sight = sightOf(actor);
      const tree = await terms.tree();
      const node = tree.bySlug("authors", slug);
      if (!node) throw new AppError("not_found", "There is no such author");

      const work = (type: PostType) => listPostsWithTerm(db, sight, type, node.id, AUTHOR_LIST_CAP);
      const [author, documentIds, toolkitIds, collectionIds] = await Promise.all([
        findAuthor(db, node.id), work("document"), work("toolkit"), work("collection"),
      ]);
      const topIds = await onlyVisible(db, sight, (author?.top_resources ?? []).slice(0, AUTHOR_LIST_CAP));
      const cards = await cardsById(sight, new Set([...topIds, ...documentIds, ...toolkitIds, ...collectionIds]), language);
      const pick = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);

      const { id, databaseId, name, description } = tree.term(node, language);
      return {
        id,
        databaseId,
        slug,
        name,
        count: node.count,
        description,
        language: tree.describedIn(node, language),
        firstName: author?.first_name ?? "",
        lastName: author?.last_name ?? "",
        affiliation: author?.affiliation ?? "",
        role: author?.role ?? "",
        image: toImage(author?.image ?? null),
        topResources: pick(topIds),
        documents: pick(documentIds),
        toolkits: pick(toolkitIds),
        collections: pick(collectionIds),
      };
    },
  };

  async function cardsById(sight: Sight, ids: ReadonlySet<number>, language: Language): Promise<Map<number, Card>> {
    const cards = await loadCards(db, terms, sight, [...ids], language);
    return new Map(cards.map((card) => [card.databaseId, card]));
  }
}
