import type { Language } from "../../contract/languages";
import type { Frequency } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { loadCards, viewerOf } from "../posts";
import { localPath } from "../../shared/language";
import type { TaxonomiesService, TermTree } from "../vocabulary";
import type { IssueFacts } from "./issue-letter";
import { belongings, withPublicPictures } from "./issues.repo";
import { ACTORS } from "./matching";
import type { Audience } from "./matching.repo";
import { searchAddress } from "./search-address";
import type { FollowedRow } from "./subscriptions.repo";
import { namesOf } from "./subscriptions-view";

/** The content of an issue and the audience it is for. */
export interface IssueContent {
  audience: Audience;
  language: Language;
  frequency: Frequency;
  since: Date;
  followed: readonly FollowedRow[];
  search: FollowedSearch | null;
  /** Ids of the posts that it shows, best first. */
  posts: readonly number[];
  count: number;
  /** URLs where the reader manages subscriptions and unsubscribes. */
  manage: string;
  leave: string;
}

/**
 * Returns a function that collects the content of an issue in its current state. It leaves out posts that the reader may no longer
 * see, and subtracts them from the count.
 */
export function createIssueFacts({
  db,
  taxonomies,
  siteUrl,
  timeZone,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  siteUrl: string;
  timeZone: string;
}): (content: IssueContent) => Promise<IssueFacts> {
  return async ({
    audience,
    language,
    frequency,
    since,
    followed,
    search,
    posts,
    count,
    manage,
    leave,
  }) => {
    const as = ACTORS[audience];
    const tree = await taxonomies.tree();
    const cards = await loadCards(db, taxonomies, viewerOf(as), posts, language);
    const ids = cards.map((card) => card.databaseId);
    const collectionIds = followed.flatMap(({ collection_id }) => collection_id ?? []);
    const [nameOf, having, pictures] = [
      await namesOf({ db, tree, as, language }, followed),
      await belongings(db, ids, collectionIds),
      await withPublicPictures(db, ids),
    ];
    const named = followed.flatMap((row) => {
      const name = nameOf(row)?.name;
      return name === undefined ? [] : [{ name, holds: holderOf(row, tree) }];
    });
    const left = count - (posts.length - cards.length);
    return {
      language,
      timeZone,
      frequency,
      since,
      siteUrl,
      count: left,
      names: named.map(({ name }) => name),
      search: search && search.search,
      items: cards.map((card) => ({
        card,
        hasPicture: pictures.has(card.databaseId),
        because: named
          .filter(({ holds }) => holds(having.get(card.databaseId)))
          .map(({ name }) => name),
      })),
      links: {
        rest: `${siteUrl}${left > cards.length ? await restPath() : localPath("/search", language)}`,
        manage,
        leave,
      },
    };

    /**
     * Returns the path of the search page with all results. Returns the collection's own page if only a single collection is
     * followed.
     */
    async function restPath(): Promise<string> {
      const terms = followed.flatMap(({ term_id }) =>
        term_id === null ? [] : (tree.byId(term_id) ?? []),
      );
      const [collection] =
        terms.length === 0 && !search && collectionIds.length === 1
          ? await loadCards(db, taxonomies, viewerOf(as), collectionIds, language)
          : [];
      return (
        collection?.link ??
        searchAddress({ terms, search, internal: audience === "staff" }, language)
      );
    }
  };
}

/** Returns a predicate for posts: true if the post is in the collection, or has the term or a term below it. */
function holderOf(
  { term_id, collection_id }: FollowedRow,
  tree: TermTree,
): (piece: { terms: number[]; collections: number[] } | undefined) => boolean {
  if (collection_id !== null) return (piece) => piece?.collections.includes(collection_id) ?? false;
  const below = new Set(term_id === null ? [] : tree.descendants(term_id));
  return (piece) => piece?.terms.some((term) => below.has(term)) ?? false;
}
