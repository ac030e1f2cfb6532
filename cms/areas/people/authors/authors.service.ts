import type { AccountExport } from "../../../contract/accounts";
import type { Author, AuthorsAnswer, AuthorsQuery, AuthorSort } from "../../../contract/authors";
import type { Language } from "../../../contract/languages";
import { AUTHOR_LIST_CAP } from "../../../contract/limits";
import type { PostType } from "../../../contract/names";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { isStaff } from "../../../contract/roles";
import type { Actor } from "../../../shared/actor";
import {
  loadCards,
  toImage,
  listPostsWithTerm,
  onlyVisible,
  type Viewer,
  viewerOf,
} from "../../posts";
import { pickTranslation } from "../../../shared/language";
import {
  Directory,
  cachedPerTree,
  type TaxonomiesService,
  type TermNode,
  type TermTree,
} from "../../vocabulary";
import { authorOf, knownAuthor, mayEdit } from "./authors.policy";
import {
  findAuthor,
  listAuthors,
  listCollaborators,
  listContributions,
  type ListedAuthorRow,
  type SharedDocuments,
} from "./authors.repo";
import { findOwnership, type AuthorOwnership } from "./claims.repo";
import { lastNameFirst, type NameParts, readName } from "../../../shared/name-parts";
import type { ProfileChange, ProfileEditing } from "./profile-editing";

export interface AuthorsService {
  /**
   * Returns authors with public work by letter, in the language's order of first or last names. Any actor may call it: names
   * are public.
   */
  list(actor: Actor, query: AuthorsQuery): Promise<AuthorsAnswer>;
  /**
   * Returns an author by slug or databaseId, with the work that the actor may see, latest first. Each list is cut at `most`
   * (AUTHOR_LIST_CAP). Throws `not_found`.
   */
  get(actor: Actor, key: number | string, language: Language, most?: number): Promise<Author>;
  /**
   * Checks that the actor may edit a profile, and returns the actor's user id. Throws as `ProfileEditing.admit` does. Call it
   * before a form is read.
   */
  admitEdit(actor: Actor, authorId: number): Promise<{ userId: number }>;
  /** Changes a profile and returns its new state. Throws as `ProfileEditing.edit` does. */
  edit(actor: Actor, authorId: number, change: ProfileChange): Promise<Author>;
  /** Returns what a profile says, in all languages, for the export of its owner's data. */
  exportProfile(authorId: number): Promise<NonNullable<AccountExport["authorProfile"]>>;
}

export interface AuthorsDeps {
  db: Db;
  terms: TaxonomiesService;
  editing: ProfileEditing;
}

export function createAuthorsService({ db, terms, editing }: AuthorsDeps): AuthorsService {
  // Cached as long as the tree of terms. Code that changes an author's names or picture therefore announces a change of terms.
  const rows = cachedPerTree<Promise<Map<number, ListedAuthorRow>>>();
  const directories = cachedPerTree<Directory<DirectoryAuthor>>();

  const knownAuthors = (tree: TermTree) => rows(tree, "rows", () => listAuthors(db));

  /**
   * Returns the directory, which is cached for each language and order: sorting thousands of names takes tens of milliseconds.
   */
  async function directoryOf(
    tree: TermTree,
    language: Language,
    sort: AuthorSort,
  ): Promise<Directory<DirectoryAuthor>> {
    const known = await knownAuthors(tree);
    return directories(tree, `${language}/${sort}`, () => {
      const authors = tree
        .list("authors", language)
        .filter((node) => node.count > 0)
        .map((node) => directoryAuthor(node, tree.name(node, language), known.get(node.id)));
      return new Directory(authors, language, ({ name, parts, row }) => ({
        sortBy:
          sort === "last"
            ? lastNameFirst(parts, language)
            : row
              ? `${parts.first} ${parts.last}`
              : name,
        // The name that an author entered may differ from the one that the library shows.
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

    get: read,

    admitEdit: (actor, authorId) => editing.admit(actor, authorId),

    async edit(actor, authorId, change) {
      await editing.edit(actor, authorId, change);
      return read(actor, authorId, change.language);
    },

    async exportProfile(authorId) {
      const row = await findAuthor(db, authorId);
      return {
        firstName: row.first_name,
        lastName: row.last_name,
        affiliation: row.affiliation,
        role: row.role,
        descriptions: row.descriptions,
      };
    },
  };

  async function read(
    actor: Actor,
    key: number | string,
    language: Language,
    most = AUTHOR_LIST_CAP,
  ): Promise<Author> {
    const viewer = viewerOf(actor);
    const tree = await terms.tree();
    const node = authorOf(tree, key);

    const listWorks = (...types: PostType[]) => listPostsWithTerm(db, viewer, types, node.id, most);
    const [
      author,
      ownership,
      documentIds,
      internalIds,
      toolkitIds,
      collectionIds,
      collaborators,
      contributions,
    ] = await Promise.all([
      findAuthor(db, node.id),
      findOwnership(db, node.id, actor.kind === "user" ? actor.userId : null),
      listWorks("document"),
      isStaff(actor) ? listWorks("internal_document", "internal_pdf") : [],
      listWorks("toolkit"),
      listWorks("collection"),
      listCollaborators(db, viewer, node.id),
      listContributions(db, viewer, node.id),
    ]);
    if (actor.kind === "anonymous" || ownership.owner_id !== actor.userId)
      knownAuthor(tree, key, actor);
    const topIds = await onlyVisible(db, viewer, author.top_resources.slice(0, most));
    const cards = await cardsById(
      viewer,
      new Set([...topIds, ...documentIds, ...internalIds, ...toolkitIds, ...collectionIds]),
      language,
    );
    const pick = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);

    const { id, databaseId, slug, name } = tree.term(node, language);
    const described = pickTranslation(author.descriptions, language);
    return {
      id,
      databaseId,
      slug,
      name,
      count: node.count,
      description: described?.description ?? "",
      language: described?.language ?? language,
      firstName: author.first_name,
      lastName: author.last_name,
      affiliation: author.affiliation,
      role: author.role,
      image: toImage(author.image),
      topResources: pick(topIds),
      documents: pick(documentIds),
      internalDocuments: pick(internalIds),
      toolkits: pick(toolkitIds),
      collections: pick(collectionIds),
      collaborators: await toCollaborators(tree, collaborators, language),
      contributions: toContributions(tree, contributions, language),
      ...actorRelation(actor, ownership),
      modified: author.modified.toISOString(),
    };
  }

  async function toCollaborators(
    tree: TermTree,
    shared: readonly SharedDocuments[],
    language: Language,
  ): Promise<Author["collaborators"]> {
    const known = await knownAuthors(tree);
    return shared.flatMap(({ term_id, count }) => {
      const author = linkOf(tree, term_id, language);
      return author
        ? [{ ...author, image: toImage(known.get(term_id)?.image ?? null), count }]
        : [];
    });
  }

  async function cardsById(
    viewer: Viewer,
    ids: ReadonlySet<number>,
    language: Language,
  ): Promise<Map<number, Card>> {
    const cards = await loadCards(db, terms, viewer, [...ids], language);
    return new Map(cards.map((card) => [card.databaseId, card]));
  }
}

function toContributions(
  tree: TermTree,
  shared: readonly (SharedDocuments & { total: number })[],
  language: Language,
): Author["contributions"] {
  return shared.flatMap(({ term_id, count, total }) => {
    const term = linkOf(tree, term_id, language);
    return term ? [{ term, count, percentage: Math.round((count / total) * 100) }] : [];
  });
}

/** Returns a term as a link; null for a term that this tree does not have yet. */
function linkOf(
  tree: TermTree,
  id: number,
  language: Language,
): { slug: string; name: string; link: string } | null {
  const node = tree.byId(id);
  return node ? { ...tree.ref(node, language), link: tree.term(node, language).link } : null;
}

/** Returns how the actor is related to a profile. */
function actorRelation(
  actor: Actor,
  { owner_id, owner, held_id, last }: AuthorOwnership,
): Pick<Author, "isOwn" | "hasOwner" | "user" | "claim" | "canEdit"> {
  const canClaim = actor.kind === "user" && owner_id === null && held_id === null;
  const canEdit = mayEdit(actor, owner_id);
  return {
    isOwn: actor.kind === "user" && owner_id === actor.userId,
    hasOwner: owner_id !== null,
    user:
      canEdit && owner_id !== null && owner !== null ? { databaseId: owner_id, name: owner } : null,
    // A confirmed claim to a profile without an owner was revoked: the actor can claim the profile again.
    claim: !canClaim ? null : last === "pending" || last === "denied" ? last : "none",
    canEdit,
  };
}

/** An author with what a directory shows and sorts by. */
interface DirectoryAuthor {
  node: TermNode;
  name: string;
  parts: NameParts;
  row: ListedAuthorRow | undefined;
}

function directoryAuthor(
  node: TermNode,
  name: string,
  row: ListedAuthorRow | undefined,
): DirectoryAuthor {
  const written = row && row.last_name !== "";
  return {
    node,
    name,
    parts: written ? { first: row.first_name, last: row.last_name } : readName(name),
    row,
  };
}
