import type { Author, AuthorsAnswer, AuthorsQuery, AuthorSort } from "../../contract/authors";
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
import { Directory } from "../taxonomies/directory";
import { keptPerTree } from "../taxonomies/kept-per-tree";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import type { TermNode, TermTree } from "../taxonomies/term-tree";
import { findAuthor, listAuthors, type ListedAuthorRow } from "./authors.repo";
import { lastNameFirst, type NameParts, readName } from "./name-parts";

export interface AuthorsService {
  /** Authors with public work by letter, as the language sorts their first or last names. Takes whoever asks: names are public. */
  list(actor: Actor, query: AuthorsQuery): Promise<AuthorsAnswer>;
  /** An author with the work that the actor may see, latest first, each list cut at AUTHOR_LIST_CAP. Throws not_found. */
  get(actor: Actor, slug: string, language: Language): Promise<Author>;
}

export function createAuthorsService(db: Db, terms: TaxonomiesService): AuthorsService {
  // Whoever changes an author's names or picture announces a change of terms, as writers of terms do.
  const rows = keptPerTree<Promise<Map<number, ListedAuthorRow>>>();
  const directories = keptPerTree<Directory<DirectoryAuthor>>();

  /** Sorting thousands of names takes tens of milliseconds, so it is done once for each language and order. */
  async function directoryOf(tree: TermTree, language: Language, sort: AuthorSort): Promise<Directory<DirectoryAuthor>> {
    const known = await rows(tree, "rows", () => listAuthors(db));
    return directories(tree, `${language}/${sort}`, () => {
      const authors = tree.list("authors", language).filter((node) => node.count > 0).map((node) => directoryAuthor(node, tree.name(node, language), known.get(node.id)));
      return new Directory(authors, language, ({ name, parts, row }) => ({
        sortBy: sort === "last" ? lastNameFirst(parts, language) : row ? `${parts.first} ${parts.last}` : name,
        // What someone wrote of their name may differ from how the library shows it.
        names: row ? [name, parts.first, parts.last] : [name],
      }));
    });
  }

  return {
    async list(_actor, { language, sort, page_size: pageSize, ...request }) {
      const tree = await terms.tree();
      const directory = await directoryOf(tree, language, sort);
      const { entries, ...place } = directory.page({ ...request, pageSize });
      const authors = entries.map(({ item: { node, name, parts, row }, letter }) => ({
        databaseId: node.id,
        slug: node.slug,
        name,
        firstName: parts.first,
        lastName: parts.last,
        affiliation: row?.affiliation ?? "",
        count: node.count,
        link: tree.term(node, language).link,
        image: toImage(row?.image ?? null),
        letter,
      }));
      return { authors, ...place };
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

/** An author with what a directory shows and sorts by. */
interface DirectoryAuthor {
  node: TermNode;
  name: string;
  parts: NameParts;
  row: ListedAuthorRow | undefined;
}

function directoryAuthor(node: TermNode, name: string, row: ListedAuthorRow | undefined): DirectoryAuthor {
  const written = row && row.last_name !== "";
  return { node, name, parts: written ? { first: row.first_name, last: row.last_name } : readName(name), row };
}
